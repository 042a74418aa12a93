import path from 'node:path';
import ts from 'typescript';
import { aliases, bannedInProse, bannedNames, bannedWords } from './banned-words.ts';

export interface LanguageProblem {
  readonly line: number;
  readonly rule: 'oblique-opening' | 'long-comment' | 'banned-name' | 'banned-word';
  readonly message: string;
}

const obliqueOpening =
  /^(What|Who|Whom|Whose|Whether|Of|Where|Whoever|Whatever|Whichever|Nobody|Somebody|Everybody|From here on)\b/;
const maxCommentLines = 3;
const bannedWord = new RegExp(`\\b(?:${bannedInProse.join('|')})\\b`, 'i');
const testFunctions = new Set(['test', 'it', 'describe']);

/** Comments that open obliquely or run on, and declared names that use a private word. */
export function findLanguageProblems(file: string, text: string): LanguageProblem[] {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const fileName = path.basename(file).split('.')[0] ?? '';
  const nodes = nodesOf(source);
  return [
    ...nameProblems(fileName).map((message) => ({ line: 1, rule: 'banned-name' as const, message })),
    ...commentProblems(text, lineOf),
    ...testTitles(nodes).flatMap(({ title, position }) => wordProblems(title, lineOf(position))),
    ...declaredNames(nodes).flatMap(({ name, position }) =>
      nameProblems(name).map((message) => ({
        line: lineOf(position),
        rule: 'banned-name' as const,
        message,
      })),
    ),
  ].toSorted((one, other) => one.line - other.line);
}

const comment = /^[ \t]*\/\*(?:[^*]|\*(?!\/))*\*\/|^[ \t]*\/\/.*(?:\n[ \t]*\/\/.*)*/gm;

function commentProblems(text: string, lineOf: (position: number) => number): LanguageProblem[] {
  return [...text.matchAll(comment)].flatMap((match) => {
    const line = lineOf(match.index);
    const lines = match[0]
      .split('\n')
      .map((each) => each.replace(/^\s*(?:\/\*\*?|\/\/|\*(?!\/))?\s*/, '').replace(/\s*\*\/$/, ''))
      .filter((each) => each !== '' && !each.startsWith('@'));
    const problems = wordProblems(lines.join(' '), line);
    const opening = obliqueOpening.exec(lines[0] ?? '');
    if (opening)
      problems.push({ line, rule: 'oblique-opening', message: `the comment opens with "${opening[0]}"` });
    if (lines.length > maxCommentLines)
      problems.push({ line, rule: 'long-comment', message: `${lines.length} lines of comment` });
    return problems;
  });
}

function wordProblems(prose: string, line: number): LanguageProblem[] {
  const found = bannedWord.exec(prose.replaceAll(/`[^`]*`/g, ''));
  return found ? [{ line, rule: 'banned-word', message: `"${found[0]}" in "${prose}"` }] : [];
}

function testTitles(nodes: readonly ts.Node[]): { title: string; position: number }[] {
  return nodes.flatMap((node) => {
    if (!ts.isCallExpression(node)) return [];
    const [title] = node.arguments;
    if (!title || !ts.isStringLiteralLike(title) || !testFunctions.has(calledName(node))) return [];
    return [{ title: title.text, position: title.end }];
  });
}

function calledName(call: ts.CallExpression): string {
  let called: ts.Expression = call.expression;
  while (ts.isCallExpression(called) || ts.isPropertyAccessExpression(called)) called = called.expression;
  return ts.isIdentifier(called) ? called.text : '';
}

function nodesOf(source: ts.SourceFile): ts.Node[] {
  const nodes: ts.Node[] = [];
  const add = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, add);
  };
  add(source);
  return nodes;
}

/** Names that this file declares. A name it only reads, such as a field of a library, is not its choice. */
function declaredNames(nodes: readonly ts.Node[]): { name: string; position: number }[] {
  return nodes.flatMap((node) => {
    if (ts.isPropertyAccessExpression(node) || ts.isMetaProperty(node)) return [];
    if (ts.isImportSpecifier(node) && !node.propertyName) return [];
    const name: unknown = 'name' in node ? node.name : undefined;
    if (!isIdentifier(name) || aliases.has(name.text)) return [];
    return [{ name: name.text, position: name.pos }];
  });
}

function isIdentifier(value: unknown): value is ts.Identifier {
  return typeof value === 'object' && value !== null && ts.isIdentifier(value as ts.Node);
}

function nameProblems(name: string): string[] {
  const whole = Object.hasOwn(bannedNames, name) ? bannedNames[name] : undefined;
  if (whole) return [`"${name}": use ${whole}`];
  return wordsOf(name).flatMap((word) =>
    Object.hasOwn(bannedWords, word) ? [`"${name}": not "${word}" but ${bannedWords[word]}`] : [],
  );
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}
