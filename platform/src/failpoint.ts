const known = new Set<string>();
/** Null once the environment has been read and arms nothing. */
let armed: ArmedFailpoint | null | undefined;
let passes = 0;

interface ArmedFailpoint {
  readonly name: string;
  readonly pass: number;
}

/**
 * Declares the failpoints of a module and returns the function that marks them. With `FAILPOINT=after-commit` in the
 * environment the process is killed at the first pass of that point, with `FAILPOINT=after-commit@3` at the third.
 */
export function declareFailpoints<const Name extends string>(...names: Name[]): (name: Name) => void {
  for (const name of names) known.add(name);
  return (name) => {
    // Read at the first pass, when every module of the process has declared its failpoints.
    if (armed === undefined) armed = readFailpoint(process.env) ?? null;
    if (armed?.name !== name) return;
    passes += 1;
    if (passes !== armed.pass) return;
    process.kill(process.pid, 'SIGKILL');
    // The signal may take a moment, in which this thread would go on and do what it was to be kept from.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  };
}

const platformFailpoints = [
  'after-commit',
  'after-publish',
  'after-confirm',
  'before-mark-sent',
  'after-mark-sent',
  'before-handler-commit',
  'after-handler-commit',
  'before-ack',
  'after-task-run',
] as const;
export type PlatformFailpoint = (typeof platformFailpoints)[number];
export const failpoint = declareFailpoints(...platformFailpoints);

/** @throws when the environment is a production one, or names a failpoint that no loaded module declares. */
export function readFailpoint(env: NodeJS.ProcessEnv): ArmedFailpoint | undefined {
  const setting = env['FAILPOINT'];
  if (!setting) return undefined;
  if (env['NODE_ENV'] === 'production')
    throw new Error('FAILPOINT: must not be set when NODE_ENV is production');
  const [name = '', pass = '1'] = setting.split('@');
  if (!known.has(name)) throw new Error(`FAILPOINT: must be one of ${[...known].join(', ')}`);
  return { name, pass: Number(pass) };
}
