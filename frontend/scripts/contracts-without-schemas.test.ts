import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { contractsWithoutSchemas } from './contracts-without-schemas.ts';

const sources = join(import.meta.dirname, '../src');
const importOfContract = /import \{([^}]*)\} from '@petcare\/contracts\/([\w/-]+)\.ts';/g;

/** Returns the values that pages import, by contract. */
function namesByContract(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: sources, exclude: ['**/*.test.*', 'testing/**'] }))
    for (const [, list = '', contract = ''] of readFileSync(join(sources, file), 'utf8').matchAll(
      importOfContract,
    )) {
      const names = list.split(',').map((name) => name.trim().replace(/ as .*/, ''));
      const values = names.filter((name) => name !== '' && !name.startsWith('type '));
      if (values.length > 0) found.set(contract, new Set([...(found.get(contract) ?? []), ...values]));
    }
  return found;
}

/** One module per contract, which uses all that pages use of it. */
function pagesOf(contracts: Map<string, Set<string>>): Plugin {
  const prefix = join(sources, 'uses-');
  return {
    name: 'petcare-pages',
    resolveId: (id) => (id.startsWith('uses-') ? `${prefix}${id.slice('uses-'.length)}.ts` : null),
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const contract = id.slice(prefix.length, -'.ts'.length);
      const names = [...(contracts.get(contract) ?? [])].join(', ');
      return `import { ${names} } from '@petcare/contracts/${contract}.ts'; export const used = [${names}];`;
    },
  };
}

async function buildPages(contracts: Map<string, Set<string>>): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'petcare-contracts-'));
  onTestFinished(() => rm(outDir, { recursive: true }));
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [pagesOf(contracts), contractsWithoutSchemas()],
    build: {
      outDir,
      minify: false,
      rolldownOptions: {
        preserveEntrySignatures: 'strict',
        input: Object.fromEntries([...contracts.keys()].map((name) => [name, `uses-${name}`])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  return outDir;
}

test('pages can load every contract that they use without its schemas', async () => {
  const contracts = namesByContract();
  expect(contracts.size).toBeGreaterThan(20);
  const built = await buildPages(contracts);
  // In a process of its own, because Vitest resolves imports by itself.
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `const failures = [];
    for (const name of ${JSON.stringify([...contracts.keys()])})
      await import('${built}/' + name + '.mjs').catch((error) => failures.push(name + ': ' + error));
    console.log(JSON.stringify(failures));`,
  ]);
  expect(JSON.parse(stdout)).toEqual([]);
});
