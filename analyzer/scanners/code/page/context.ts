const TEST = /(^|[/\\])(__tests__|__mocks__|tests?|testing|specs?|testdata|fixtures?|mocks?|cassettes|e2e)([/\\])|[._-](test|spec|tests)\.\w+$|(^|[/\\])test_[^/\\]+$|_(test|spec)\.\w+$|[a-z]Tests?\.(java|cs|kt|php)$/i;
const DOC = /\.(md|mdx|markdown|rst|adoc|txt|ipynb)$|(^|[/\\])(docs?|documentation)[/\\]/i;

/** Whether a file is a test or documentation, by its path: such findings rank lower. */
export function contextOf(file: string): 'doc' | 'test' | undefined {
  if (TEST.test(file)) return 'test';
  return DOC.test(file) ? 'doc' : undefined;
}
