const failpoints = [
  'after-commit',
  'after-publish',
  'after-confirm',
  'before-mark-sent',
  'after-mark-sent',
  'before-handler-commit',
  'after-handler-commit',
  'before-ack',
  'after-task-run',
  // Between money taken by a provider and its order, in this order.
  'after-charge',
  'before-asking-provider',
  'after-asking-provider',
  'after-claiming-payment',
  'before-order-commit',
] as const;

export type Failpoint = (typeof failpoints)[number];

const armed = readFailpoint(process.env);
let passes = 0;

/**
 * A place where a test may kill this process: `FAILPOINT=after-commit` at the first pass, `FAILPOINT=after-commit@3`
 * at the third. It does nothing otherwise, and a production process with the variable set does not start.
 */
export function failpoint(name: Failpoint): void {
  if (armed?.name !== name) return;
  passes += 1;
  if (passes !== armed.pass) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal may take a moment, in which this thread would go on and do what it was to be kept from.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

/** The armed failpoint of an environment. @throws on an unknown name and in production. */
export function readFailpoint(env: NodeJS.ProcessEnv): { name: Failpoint; pass: number } | undefined {
  const setting = env['FAILPOINT'];
  if (!setting) return undefined;
  if (env['NODE_ENV'] === 'production')
    throw new Error('FAILPOINT: must not be set when NODE_ENV is production');
  const [name, pass = '1'] = setting.split('@');
  const known = failpoints.find((candidate) => candidate === name);
  if (!known) throw new Error(`FAILPOINT: must be one of ${failpoints.join(', ')}`);
  return { name: known, pass: Number(pass) };
}
