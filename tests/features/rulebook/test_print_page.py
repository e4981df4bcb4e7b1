"""The clean copy as a page to print, and what the bench prints of itself."""

import re

from engine.core.game import load
from engine.setup.clean_rulebook import clean_rulebook
from workbench.features.rulebook import print_page
from workbench.view.script import sheet


def test_the_page_is_one_file_with_the_whole_copy():
    suits = load("suits")
    page = print_page.page(clean_rulebook(suits, suits.Rules.of({"hand_size": 5}), "<Five> & more", "Ann"))
    assert "<title>&lt;Five&gt; &amp; more</title>" in page and "<h2>Setting up</h2>" in page
    assert "top 5 cards" in page and not re.search(r"<(?:button|script|link|img)|https?://", page)


def test_the_page_and_the_bench_name_no_size_of_paper():
    suits = load("suits")
    page = print_page.page(clean_rulebook(suits, suits.Rules()))
    printed = sheet("print")
    assert "@page" in page and not re.search(r"@page[^}]*\bsize:", page + printed)


def test_the_bench_prints_no_controls():
    hidden = re.search(r"\.wb-bench :is\((.*)\) \{ display: none !important; \}", sheet("print"))
    assert hidden and {'button:not([data-look="changed"])', "input", "select", "textarea", ".wb-tabs", ".wb-games"} <= {
        *hidden[1].split(", ")
    }
