import ts from 'typescript';

const testFunctions = new Set(['describe', 'test', 'it']);
const notRunning = new Set(['skip', 'todo', 'skipIf', 'runIf', 'fails']);
/** A call of `expect`, or of a helper of the tests that is named after it. */
const expectation = /\bexpect\w*(?:\.\w+)?\(|\bfc\.assert\(/;

/** Returns the full titles, with those of their groups, of the tests of a file that run and expect something. */
export function findRunningTests(text: string): string[] {
  const source = ts.createSourceFile('some.test.ts', text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    if (!ts.isCallExpression(node)) return ts.forEachChild(node, (child) => visit(child, groups));
    const [title, ...rest] = node.arguments;
    const [name = '', ...modifiers] = namesOf(node.expression);
    const body = rest.find((one) => ts.isArrowFunction(one) || ts.isFunctionExpression(one));
    if (!testFunctions.has(name) || !title || !body)
      return ts.forEachChild(node, (child) => visit(child, groups));
    if (modifiers.some((modifier) => notRunning.has(modifier))) return;
    const titles = [...groups, ts.isStringLiteralLike(title) ? title.text : title.getText()];
    if (name === 'describe') visit(body, titles);
    else if (expectation.test(body.getText())) found.push(titles.join(' '));
  };
  visit(source, []);
  return found;
}

/** Returns the names of a callee: of `test.each(rows)`, `test` and `each`. */
function namesOf(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) return [...namesOf(callee.expression), callee.name.text];
  if (ts.isCallExpression(callee)) return namesOf(callee.expression);
  return ts.isTaggedTemplateExpression(callee) ? namesOf(callee.tag) : [];
}
