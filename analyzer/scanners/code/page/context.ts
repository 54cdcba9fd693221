/** Folders in which tests and what they are fed stand, and how the files themselves are named: `a.test.ts`, `test_a.py`, `a_test.go`, `ATest.java`. */
const TESTS = [
  /(?:^|[/\\])(?:__tests__|__mocks__|tests?|testing|specs?|testdata|fixtures?|mocks?|cassettes|e2e)[/\\]/i,
  /[._-](?:test|spec|tests)\.\w+$/i,
  /(?:^|[/\\])test_[^/\\]+$/i,
  /[a-z]Tests?\.(?:java|cs|kt|php)$/i,
];
const DOC = /\.(md|mdx|markdown|rst|adoc|txt|ipynb)$|(^|[/\\])(docs?|documentation)[/\\]/i;

/** Whether a file is a test or documentation, by its path: such findings rank lower. */
export function contextOf(file: string): 'doc' | 'test' | undefined {
  if (TESTS.some((one) => one.test(file))) return 'test';
  return DOC.test(file) ? 'doc' : undefined;
}
