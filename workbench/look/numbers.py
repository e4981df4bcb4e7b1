"""How numbers are written in charts: shares, intervals, amounts with their unit."""

INTERVAL = "95\u00a0% interval"


def percent(share: float) -> str:
    """A share: '49.7 %'; two decimals where one would hide it ('0.03 %'), and never 0 % or 100 % of what is not."""
    if share < 1e-9 or share > 1 - 1e-9:
        return f"{round(100 * share)} %"
    if not 0.00005 <= share < 0.99995:
        return "under 0.01 %" if share < 0.5 else "over 99.99 %"
    return f"{100 * share:.{1 if 0.00995 <= share <= 0.99005 else 2}f} %"


def percents(low: float, high: float) -> str:
    """The bounds of an interval of a share: '48.7 to 50.7 %'."""
    return f"{percent(low).removesuffix(' %')} to {percent(high)}"


def number(value: float, digits: int = 1) -> str:
    """A number with thousands parted, and without empty decimals: '1,294', '7.5'."""
    text = f"{value:,.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def numbers(low: float, high: float, digits: int = 1) -> str:
    """The bounds of an interval: '3.1 to 3.4'."""
    return f"{low:,.{digits}f} to {high:,.{digits}f}"


def counted(value: float, unit: str, digits: int = 1) -> str:
    """A number with its unit: '7.5 minutes', '1 turn'."""
    text = number(value, digits)
    return f"{text} {unit.removesuffix('s') if text == '1' else unit}"
