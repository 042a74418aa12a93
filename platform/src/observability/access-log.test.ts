import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const modules = ['access-log', 'context', 'log'].map((name) => new URL(`${name}.ts`, import.meta.url).href);

/** Runs a script with a logger and its access log in a process of its own. @returns the lines of its output. */
async function linesOf(script: string, level = 'info'): Promise<Record<string, unknown>[]> {
  const [accessLog, context, log] = modules.map((module) => JSON.stringify(module));
  const source = `
    import { createAccessLog } from ${accessLog};
    import { runInContext } from ${context};
    import { createLogger } from ${log};
    const log = createLogger('test', '${level}');
    const logAnswer = createAccessLog(log);
    const answer = { method: 'GET', path: '/api/products', status: 200, ms: 3 };
    const context = { requestId: 'one', traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
    const entry = { ...answer, ...context };
    ${script}`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source], {
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('a line of an answer has the fields of any other line of the logger', async () => {
  const [others, ours] = await linesOf(`
    logAnswer(entry);
    runInContext(context, () => log.info(answer, 'answered'));`);
  expect(ours).toEqual({ ...others, time: expect.any(Number) as number });
  expect(Object.keys(ours ?? {})).toEqual(Object.keys(others ?? {}));
  expect(ours).toMatchObject({ requestId: 'one', trace_id: '0af7651916cd43dd8448eb211c80319c' });
});

test('a path cannot end its line or add a field, and shows no password of an address', async () => {
  const path = '/x"},{"level":60\\n\n/redis://user:word@store/';
  const [line, ...more] = await linesOf(`logAnswer({ ...entry, path: ${JSON.stringify(path)} });`);
  expect(more).toEqual([]);
  expect(line).toMatchObject({ level: 30, path: path.replace('user:word', '[hidden]') });
});

test('the lines before the exit of the process are written in their order', async () => {
  const lines = await linesOf(`
    for (let ms = 0; ms < 5; ms += 1) logAnswer({ ...entry, ms });
    process.exit(0);`);
  expect(lines.map(({ ms }) => ms)).toEqual([0, 1, 2, 3, 4]);
});

test('more lines than are written at once are written whole and in their order, a long path shortened', async () => {
  const lines = await linesOf(`
    for (let ms = 0; ms < 1_000; ms += 1) logAnswer({ ...entry, ms, path: '/মিনি'.repeat(ms === 700 ? 20_000 : 1) });`);
  expect(lines.map(({ ms }) => ms)).toEqual(Array.from({ length: 1_000 }, (_, ms) => ms));
  expect(lines[700]).toMatchObject({ path: `${'/মিনি'.repeat(60)}…` });
});

test('a logger of a higher level logs no answers', async () => {
  expect(await linesOf('logAnswer(entry);', 'warn')).toEqual([]);
});

test.each([429, 503])(
  'of a thousand answers with %i in a second ten are written, and the number of the others',
  async (status) => {
    const lines = await linesOf(`
    for (let ms = 0; ms < 1_000; ms += 1) logAnswer({ ...entry, status: ${status} });
    setTimeout(() => {}, 1_200);`);
    expect(lines).toHaveLength(11);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 30, status, leftOut: 990, msg: 'answered' }),
    );
  },
);

test('of a thousand equal warnings in a second ten are written, and the number of the others; all notes are', async () => {
  const lines = await linesOf(`
    for (let count = 0; count < 1_000; count += 1) {
      log.error({ err: new Error('no answer') }, 'request failed');
      log.info('note');
    }
    setTimeout(() => {}, 1_200);`);
  expect(lines.filter(({ msg }) => msg === 'note')).toHaveLength(1_000);
  const failed = lines.filter(({ msg }) => msg === 'request failed');
  expect(failed).toHaveLength(11);
  expect(failed).toContainEqual(expect.objectContaining({ level: 40, leftOut: 990 }));
});
