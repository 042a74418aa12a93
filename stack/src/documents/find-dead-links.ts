import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

export interface Page {
  readonly file: string;
  readonly text: string;
}

export function readPages(): Page[] {
  return globSync(['*.md', 'docs/**/*.md', 'stack/src/**/*.md'], { cwd: checkout }).map((file) => ({
    file,
    text: readFileSync(path.join(checkout, file), 'utf8'),
  }));
}

/**
 * Returns one sentence per link to a missing file or heading, and per missing file named in `code`. Web URLs are
 * not checked.
 */
export function findDeadLinks(pages: readonly Page[]): string[] {
  return pages.flatMap(({ file, text }) => [
    ...[...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => deadLink(file, target, pages)),
    ...[...text.matchAll(fileReference)]
      .map(([, reference = '']) => reference)
      .filter((reference) => globSync(reference, { cwd: checkout }).length === 0)
      .map((reference) => `${file}: there is no file ${reference}`),
  ]);
}

const folders =
  'contracts|platform|pdf|gateway|services|workers|frontend|stack|e2e|bench|docs|k8s|observability';
const fileReference = new RegExp(`\`((?:${folders})/[\\w./*{},-]+\\.(?:ts|tsx|md|yaml|json))\``, 'g');

function deadLink(file: string, target: string, pages: readonly Page[]): string[] {
  if (/^(https?|mailto):/.test(target)) return [];
  const [to = '', heading] = target.split('#', 2);
  const found = to === '' ? file : path.join(path.dirname(file), to);
  if (to !== '' && !existsSync(path.join(checkout, found)))
    return [`${file}: links to ${target}, which does not exist`];
  if (heading === undefined) return [];
  const page = pages.find((one) => one.file === found);
  return page && anchorsOf(page).includes(heading) ? [] : [`${file}: ${found} has no heading #${heading}`];
}

function anchorsOf({ text }: Page): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}
