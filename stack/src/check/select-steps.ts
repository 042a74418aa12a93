import { stepDefinitions, type Changes, type Step } from './steps.ts';

/** Returns the steps of `npm run check -- <words>`, or one sentence about words that select nothing. */
export function selectSteps(
  words: readonly string[],
  changesSince: (commit: string) => Changes,
): readonly Step[] | string {
  const { names, commit, unknown } = readWords(words);
  if (unknown !== undefined) {
    const known = [...new Set(stepDefinitions.flatMap(({ name }) => [name.split(':')[0], name]))];
    return `There is no step "${unknown}". There are: ${known.join(', ')}; and --changed [commit].`;
  }
  const chosen = stepDefinitions.filter(
    ({ name }) => names.length === 0 || names.some((word) => isNamed(name, word)),
  );
  if (commit === undefined) return chosen.map(({ name, whole }) => ({ name, command: whole }));
  const changes = changesSince(commit);
  if (changes.files.length === 0) return [];
  return chosen.flatMap(({ name, changed }) => {
    const command = changed(changes);
    return command ? [{ name, command }] : [];
  });
}

interface Words {
  readonly names: readonly string[];
  /** The commit of `--changed`. */
  readonly commit: string | undefined;
  readonly unknown: string | undefined;
}

function readWords(words: readonly string[]): Words {
  const names: string[] = [];
  let commit: string | undefined;
  let unknown: string | undefined;
  for (const [index, word] of words.entries()) {
    if (stepDefinitions.some(({ name }) => isNamed(name, word))) names.push(word);
    else if (word === '--changed') commit ??= 'HEAD';
    else if (word.startsWith('--changed=')) commit = word.slice('--changed='.length);
    else if (words[index - 1] === '--changed' && !word.startsWith('-')) commit = word;
    else unknown ??= word;
  }
  return { names, commit, unknown };
}

/** "types" names every step "types:<program>". */
function isNamed(name: string, word: string): boolean {
  return name === word || name.startsWith(`${word}:`);
}
