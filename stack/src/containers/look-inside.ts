import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { runCommand } from '../processes/run-command.ts';
import type { ContainerEngine } from './container-engine.ts';

const Inside = z.object({
  user: z.number(),
  /** `allowed`, or the error code of an attempt to write next to the sources. */
  writing: z.string(),
  /** Files of tests and of other workspaces. */
  strangers: z.array(z.string()),
});
export type Inside = z.output<typeof Inside>;

const script = `
  const { globSync, writeFileSync } = process.getBuiltinModule('fs');
  let writing = 'allowed';
  try { writeFileSync('/app/written', ''); } catch (error) { writing = error.code; }
  const exclude = (folder) => folder === 'node_modules';
  const strangers = globSync(['**/*.test.*', '**/testing', 'e2e', 'bench', 'frontend/src'], { cwd: '/app', exclude })
    .concat(globSync('node_modules/{vitest,vite,react,playwright-core,node,typescript,oxlint,testcontainers}', { cwd: '/app' }));
  console.log(JSON.stringify({ user: process.getuid(), writing, strangers }));
`;

/**
 * Inspects an image from a process in it.
 * @throws Error with its output when the image does not start.
 */
export async function lookInside(engine: ContainerEngine, image: string): Promise<Inside> {
  const id = `look-${randomBytes(4).toString('hex')}`;
  const container = await engine.prepare({ image, id, args: ['-e', script], env: {}, writable: ['/tmp'] });
  const { code, output } = await runCommand(container.command, [...container.args]);
  await container.remove();
  if (code !== 0) throw new Error(`${image} does not start:\n${output}`);
  return Inside.parse(JSON.parse(output));
}
