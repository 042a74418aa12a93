import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs tests of the browser journeys and shows what they say. Resolves to whether all of them passed. */
async function runTests(path: string, env: Record<string, string> = {}): Promise<boolean> {
  const tests = spawn('vitest', ['run', '--project', 'e2e', '--project', 'e2e-alone', path], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = (await once(tests, 'exit')) as [number | null];
  return code === 0;
}

/** Lets axe look at every screen at three widths and in both languages, light and dark in turn. */
export function proveScreens(): Promise<boolean> {
  return runTests('e2e/src/guarantees/screens/accessibility.test.ts', { EVERY_LOOK: 'true' });
}

/** Walks every journey in a real browser: what people do, what fails, and what happens without a connection. */
export function proveJourneys(): Promise<boolean> {
  return runTests('e2e/src/stories');
}
