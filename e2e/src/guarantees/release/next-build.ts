import { cp, mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compressFiles } from '@petcare/frontend/scripts/compress-files.ts';

const text = /\.(?:js|css|html|json|webmanifest)$/;

/**
 * Makes the build of a next release from a former one: the same site, whose hashed files all have other names, as when
 * every part of it changed. Returns its folder.
 */
export async function buildNextRelease(former: string): Promise<string> {
  const next = await mkdtemp(join(tmpdir(), 'next-release-'));
  await cp(former, next, { recursive: true, filter: (file) => !file.endsWith('.br') });
  const names = (await readdir(join(next, 'assets'))).filter((file) => !file.endsWith('.br'));
  const renamed = new Map(names.map((file) => [file, file.replace(/(\.\w+)$/, 'Next$1')]));
  const anyName = new RegExp(
    names
      .toSorted((one, other) => other.length - one.length)
      .map((file) => file.replaceAll('.', String.raw`\.`))
      .join('|'),
    'g',
  );
  const files = await readdir(next, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile() && text.test(entry.name))) {
    const path = join(file.parentPath, file.name);
    const content = await readFile(path, 'utf8');
    await writeFile(
      path,
      content.replaceAll(anyName, (name) => renamed.get(name) ?? name),
    );
  }
  for (const [from, to] of renamed) await rename(join(next, 'assets', from), join(next, 'assets', to));
  await compressFiles(next);
  return next;
}
