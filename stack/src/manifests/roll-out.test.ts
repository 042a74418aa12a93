import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../processes/run-command.ts';

const script = path.resolve(import.meta.dirname, '../../../k8s/roll-out.sh');

/**
 * A kubectl without a cluster: records its calls and reports the given states of the Jobs, one after the other. Its
 * `wait` ends as the real one does at its time limit.
 */
function kubectlWith(states: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'petcare-roll-out-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'states'), states.map((state) => `${state}\n`).join(''));
  writeFileSync(
    path.join(folder, 'kubectl'),
    `#!/bin/sh
echo "$*" >> ${folder}/calls
case "$1 $2" in
  'get job') head -1 ${folder}/states | tr ';' '\\n'; sed -i 1d ${folder}/states ;;
  'wait job') echo 'error: timed out waiting for the condition' >&2; exit 1 ;;
  logs*) echo "migration 7 refused" ;;
esac
`,
  );
  // The script's pauses end at once.
  writeFileSync(path.join(folder, 'sleep'), '#!/bin/sh\n');
  for (const name of ['kubectl', 'sleep']) chmodSync(path.join(folder, name), 0o755);
  return folder;
}

async function rollOut(states: readonly string[]) {
  const folder = kubectlWith(states);
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
  const { code, output } = await runCommand('sh', [script, 'local'], { env });
  const calls = readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n');
  return { code, output, applied: calls.filter((call) => call.startsWith('apply')), calls };
}

test('the processes start after all Jobs have completed', async () => {
  const { code, applied, calls } = await rollOut([
    'prepare-account ;prepare-clinic ',
    'prepare-account SuccessCriteriaMet Complete;prepare-clinic ',
    'prepare-account Complete;prepare-clinic Complete',
  ]);
  expect(code).toBe(0);
  expect(applied).toHaveLength(4);
  expect(calls.filter((call) => call.startsWith('get job'))).toHaveLength(3);
  expect(calls.at(-1)).toContain('rollout status deployment pages');
});

test('services run the new version before workers and the gateway call them, and pages after the gateway has their files', async () => {
  const { calls } = await rollOut(['prepare-account Complete']);
  const steps = calls.filter((call) => /^(apply|rollout)/.test(call));
  const named = steps.map(
    (call) => /component=service|name!=pages|deployment \w+/.exec(call)?.[0] ?? 'everything',
  );
  expect(named).toEqual([
    'everything',
    'component=service',
    ...['account', 'content', 'clinic', 'commerce'].map((name) => `deployment ${name}`),
    'name!=pages',
    ...['notifications', 'cascade', 'gateway'].map((name) => `deployment ${name}`),
    'everything',
    'deployment pages',
  ]);
});

test('a failed Job ends the roll-out at once with its log, and no process starts', async () => {
  const { code, output, applied } = await rollOut([
    'prepare-account Complete;prepare-clinic FailureTarget',
    'prepare-account Complete;prepare-clinic FailureTarget Failed',
  ]);
  expect(code).toBe(1);
  expect(output).toContain('prepare-clinic failed:\nmigration 7 refused');
  expect(output).not.toContain('prepare-account failed');
  expect(applied).toHaveLength(1);
});
