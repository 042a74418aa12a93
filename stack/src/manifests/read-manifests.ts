import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import type { KubeObject } from './cluster/objects.ts';

const checkout = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const run = promisify(execFile);

export const overlays = ['local', 'production'] as const;
export type Overlay = (typeof overlays)[number];

const kustomize = [
  ['kubectl', 'kustomize'],
  ['kustomize', 'build'],
] as const;

export async function findKustomize(): Promise<readonly [string, string] | undefined> {
  for (const [program, word] of kustomize) {
    const found = await run(program, [word, '--help']).then(
      () => true,
      () => false,
    );
    if (found) return [program, word];
  }
  return undefined;
}

export async function buildOverlay(
  overlay: Overlay,
  [program, word]: readonly [string, string],
): Promise<KubeObject[]> {
  const { stdout } = await run(program, [word, path.join(checkout, 'k8s/overlays', overlay)], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return readObjects(stdout);
}

/**
 * Reads the objects of the files before kustomize applies its patches, which works on any machine.
 * Patches are left out, because they are no complete objects.
 */
export async function readWrittenObjects(): Promise<{ file: string; object: KubeObject }[]> {
  const found: { file: string; object: KubeObject }[] = [];
  for (const folder of ['k8s', 'observability/alerts']) {
    const names = await readdir(path.join(checkout, folder), { recursive: true });
    for (const name of names.toSorted()) {
      const base = path.basename(name);
      if (!base.endsWith('.yaml') || base === 'kustomization.yaml' || base.startsWith('every-')) continue;
      const file = path.join(folder, name);
      for (const object of readObjects(await readFile(path.join(checkout, file), 'utf8')))
        found.push({ file, object });
    }
  }
  return found;
}

function readObjects(text: string): KubeObject[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors.length > 0) throw new Error(document.errors.join('\n'));
    return document.toJS() as KubeObject;
  });
}
