import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Loaded by most pages besides the files of the start page; other files are kept once they were used. */
const loadedByMostPages =
  /^src\/(app\/(offline\/|router\/browser-pages)|locales\/|theme\/(more|rest)-styles)/;

/**
 * Lists the files that the service worker keeps, and the version of the build, which is the name of its main script.
 * Files with a hash in their names need no revision.
 */
export async function precachedFiles(outDir: string) {
  const manifest = JSON.parse(await readFile(path.join(outDir, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const startPage = await readFile(path.join(outDir, 'index.html'), 'utf8');
  // The manifest is named by a script, and read again when the site is installed.
  const files = new Set(['/index.html', '/manifest.webmanifest']);
  for (const [, file = ''] of startPage.matchAll(/(?:src|href)="(\/[^"]+)"/g)) files.add(file);

  const seen = new Set<string>();
  function addChunk(name: string): void {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    for (const imported of chunk.imports ?? []) addChunk(imported);
  }
  for (const name of Object.keys(manifest)) if (loadedByMostPages.test(name)) addChunk(name);

  const precached = await Promise.all(
    [...files].toSorted().map(async (url) => ({
      url,
      revision: url.startsWith('/assets/') ? null : await revisionOf(path.join(outDir, url)),
    })),
  );
  return { version: `/${manifest['index.html']?.file}`, precached };
}

async function revisionOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16);
}
