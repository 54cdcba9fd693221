/** Folders in which tests and what they are fed stand, and how the files themselves are named: `a.test.ts`, `test_a.py`, `a_test.go`, `ATest.java`. */
const TESTS = [
  /(?:^|[/\\])(?:__tests__|__mocks__|tests?|testing|specs?|testdata|fixtures?|mocks?|cassettes|e2e)[/\\]/i,
  /[._-](?:test|spec|tests)\.\w+$/i,
  /(?:^|[/\\])test_[^/\\]+$/i,
  /[a-z]Tests?\.(?:java|cs|kt|php)$/i,
];
const DOC = /\.(md|mdx|markdown|rst|adoc|txt|ipynb)$|(^|[/\\])(docs?|documentation)[/\\]/i;

/** Folders in which package managers keep what others wrote. */
const COPIED = /(?:^|[/\\])(?:vendor|node_modules|third_party|bower_components|jspm_packages|Pods|Carthage|site-packages)[/\\]/;

/** Whether a file is a test, documentation or a copy of a dependency, by its path: such findings rank lower. */
export function contextOf(file: string): 'doc' | 'test' | 'dependency' | undefined {
  if (TESTS.some((one) => one.test(file))) return 'test';
  return DOC.test(file) ? 'doc' : isCopied(file) ? 'dependency' : undefined;
}

/** Whether a file stands where package managers keep what others wrote, as what it may be besides. */
export function isCopied(file: string): boolean {
  return COPIED.test(file);
}
