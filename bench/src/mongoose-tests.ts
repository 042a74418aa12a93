import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { acquireTestServers } from '@petcare/stack/testing/test-servers.ts';
import { storeResult } from './results/store-result.ts';

/*
 * Runs mongoose's own tests against the gateway of local servers: `npm run bench -- mongoose-tests <checkout>`, a
 * checkout of the mongoose repository with its packages installed. Prints the tests that fail.
 */
const [checkout] = process.argv.slice(2);
if (!checkout) throw new Error('name a checkout of mongoose with its packages installed');

interface Report {
  readonly stats: { readonly passes: number; readonly failures: number; readonly pending: number };
  readonly failures: readonly { readonly fullTitle: string; readonly err: { readonly message?: string } }[];
}

const servers = await acquireTestServers();
const folder = await mkdtemp(path.join(tmpdir(), 'mongoose-tests-'));
const output = path.join(folder, 'report.json');
const url = new URL(servers.mongoUrl);
url.pathname = '/mongoose_test';
try {
  const mocha = spawn(
    path.join(checkout, 'node_modules/.bin/mocha'),
    [
      '--exit',
      '--timeout=30000',
      '--reporter=json',
      `--reporter-option=output=${output}`,
      '--ignore=test/encryption/**/*.test.js',
      './test/**/*.test.js',
    ],
    {
      cwd: checkout,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        START_REPLICA_SET: '1',
        MONGOOSE_TEST_URI: url.href,
        MONGOOSE_REPLSET_URI: url.href,
      },
    },
  );
  await once(mocha, 'exit');
  const { stats, failures } = JSON.parse(await readFile(output, 'utf8')) as Report;
  for (const { fullTitle, err } of failures) console.log(`  ${fullTitle}: ${err.message?.split('\n')[0]}`);
  console.log(`${stats.passes} passed, ${stats.failures} failed, ${stats.pending} skipped by themselves`);
  await storeResult('mongoose-tests', [
    { name: 'passed', unit: 'tests', better: 'higher', values: [stats.passes] },
    { name: 'failed', unit: 'tests', better: 'lower', values: [stats.failures] },
  ]);
} finally {
  await rm(folder, { recursive: true });
  await servers.release();
}
process.exit(0);
