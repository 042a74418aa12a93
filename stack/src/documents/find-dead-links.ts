import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** A page by its path from the checkout's root. */
export interface Page {
  readonly file: string;
  readonly text: string;
}

/** Every page that is written for people. */
export function readPages(): Page[] {
  return globSync(['README.md', 'docs/**/*.md', 'stack/src/**/*.md'], { cwd: checkout }).map((file) => ({
    file,
    text: readFileSync(path.join(checkout, file), 'utf8'),
  }));
}

/**
 * One sentence for each link to a file or heading that does not exist, and for each file in `code` that names a place
 * in the repository and is not there. Addresses of the web are left alone.
 */
export function findDeadLinks(pages: readonly Page[]): string[] {
  return pages.flatMap(({ file, text }) => [
    ...[...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => deadLink(file, target, pages)),
    ...[...text.matchAll(namedFile)]
      .map(([, named = '']) => named)
      .filter((named) => globSync(named, { cwd: checkout }).length === 0)
      .map((named) => `${file}: there is no file ${named}`),
  ]);
}

const rooms = 'contracts|platform|gateway|services|workers|frontend|stack|e2e|bench|docs|k8s|observability';
const namedFile = new RegExp(`\`((?:${rooms})/[\\w./*{},-]+\\.(?:ts|tsx|md|yaml|json))\``, 'g');

function deadLink(file: string, target: string, pages: readonly Page[]): string[] {
  if (/^(https?|mailto):/.test(target)) return [];
  const [to = '', heading] = target.split('#', 2);
  const found = to === '' ? file : path.join(path.dirname(file), to);
  if (to !== '' && !existsSync(path.join(checkout, found)))
    return [`${file}: leads to ${target}, which does not exist`];
  if (heading === undefined) return [];
  const page = pages.find((one) => one.file === found);
  return page && headingsOf(page).includes(heading) ? [] : [`${file}: ${found} has no heading #${heading}`];
}

/** Headings as GitHub makes anchors of them. */
function headingsOf({ text }: Page): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}
