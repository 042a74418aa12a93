import ts from 'typescript';

/** A change of one token that a test should notice. */
export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly kind: 'comparison turned' | 'negation dropped' | 'await dropped' | 'sum turned';
  readonly position: number;
  readonly from: string;
  readonly to: string;
  /** The line with the fault. */
  readonly code: string;
}

const turned = new Map<ts.SyntaxKind, readonly [Fault['kind'], string, string]>([
  [ts.SyntaxKind.LessThanToken, ['comparison turned', '<', '>']],
  [ts.SyntaxKind.GreaterThanToken, ['comparison turned', '>', '<']],
  [ts.SyntaxKind.LessThanEqualsToken, ['comparison turned', '<=', '>=']],
  [ts.SyntaxKind.GreaterThanEqualsToken, ['comparison turned', '>=', '<=']],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ['comparison turned', '===', '!==']],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, ['comparison turned', '!==', '===']],
  [ts.SyntaxKind.PlusToken, ['sum turned', '+', '-']],
  [ts.SyntaxKind.PlusEqualsToken, ['sum turned', '+=', '-=']],
]);
/** Calls that refuse, reserve or lock, so that going on without their result is a fault. */
const check = /^(assert|check|ensure|verify|refuse|require|reserve|consume|claim|lock|block)[A-Z]?/;

/** Returns every fault that this module knows how to make in a source file. */
export function findFaults(file: string, text: string): Fault[] {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found: Fault[] = [];
  const add = (kindOfFault: Fault['kind'], position: number, from: string, to: string) => {
    const line = source.getLineAndCharacterOfPosition(position).line + 1;
    const code = (text.split('\n')[line - 1] ?? '').trim();
    found.push({ file, line, kind: kindOfFault, position, from, to, code });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node)) {
      const change = turned.get(node.operatorToken.kind);
      if (change && !(change[0] === 'sum turned' && joinsText(node)))
        add(change[0], node.operatorToken.getStart(source), change[1], change[2]);
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add('negation dropped', node.getStart(source), '!', '');
    if (
      ts.isExpressionStatement(node) &&
      ts.isAwaitExpression(node.expression) &&
      isCheck(node.expression, source)
    )
      add('await dropped', node.expression.getStart(source), 'await ', 'void ');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export function applyFault(text: string, { position, from, to }: Fault): string {
  if (!text.startsWith(from, position)) throw new Error('the file has changed since its faults were found');
  return text.slice(0, position) + to + text.slice(position + from.length);
}

function isCheck({ expression }: ts.AwaitExpression, source: ts.SourceFile): boolean {
  if (!ts.isCallExpression(expression)) return false;
  const { expression: callee } = expression;
  return check.test((ts.isPropertyAccessExpression(callee) ? callee.name : callee).getText(source));
}

function joinsText(node: ts.Node): boolean {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return true;
  return ts.isBinaryExpression(node) && (joinsText(node.left) || joinsText(node.right));
}
