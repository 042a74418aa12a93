import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('a process that has started returns the memory that its start has left', async () => {
  const script = `
    import { getHeapStatistics } from 'node:v8';
    import { runProcess } from ${JSON.stringify(new URL('process.ts', import.meta.url).href)};
    const megabytes = () => getHeapStatistics().total_physical_size / 1024 / 1024;
    let before = 0;
    const log = { info() {}, error() {}, fatal(...entry) { console.error(entry); } };
    await runProcess({ name: 'test', log }, async () => {
      let read = Array.from({ length: 1_000_000 }, (_, index) => ({ index, text: String(index) }));
      before = megabytes();
      read = undefined;
    });
    console.log(before - megabytes());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  expect(Number(stdout)).toBeGreaterThan(30);
});
