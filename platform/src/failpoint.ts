const declaredNames = new Set<string>();
/** Null once the environment has been read and arms no failpoint. */
let armed: ArmedFailpoint | null | undefined;
let passes = 0;

interface ArmedFailpoint {
  readonly name: string;
  readonly pass: number;
}

/**
 * Declares the failpoints of a module and returns the function that marks them. `FAILPOINT=after-commit` kills the
 * process at the first pass of that point, `FAILPOINT=after-commit@3` at the third.
 */
export function declareFailpoints<const Name extends string>(...names: Name[]): (name: Name) => void {
  for (const name of names) declaredNames.add(name);
  return (name) => {
    // Read at the first pass, when all modules of the process have declared their failpoints.
    if (armed === undefined) armed = readFailpoint(process.env) ?? null;
    if (armed?.name !== name) return;
    passes += 1;
    if (passes !== armed.pass) return;
    process.kill(process.pid, 'SIGKILL');
    // Blocks the thread, because the signal may take a moment and the code after the failpoint must not run.
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

/** @throws in production, or when no loaded module declares the failpoint. */
export function readFailpoint(env: NodeJS.ProcessEnv): ArmedFailpoint | undefined {
  const setting = env['FAILPOINT'];
  if (!setting) return undefined;
  if (env['NODE_ENV'] === 'production')
    throw new Error('FAILPOINT: must not be set when NODE_ENV is production');
  const [name = '', pass = '1'] = setting.split('@');
  if (!declaredNames.has(name)) throw new Error(`FAILPOINT: must be one of ${[...declaredNames].join(', ')}`);
  return { name, pass: Number(pass) };
}
