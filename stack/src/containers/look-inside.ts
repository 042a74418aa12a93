import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { runCommand } from '../processes/run-command.ts';
import type { ContainerEngine } from './container-engine.ts';

/** What a process finds in its image. */
const Inside = z.object({
  user: z.number(),
  /** What came of writing beside the sources. */
  writing: z.string(),
  /** Tests and what belongs to other workspaces. */
  strangers: z.array(z.string()),
});
export type Inside = z.output<typeof Inside>;

const look = `
  const { globSync, writeFileSync } = process.getBuiltinModule('fs');
  let writing = 'allowed';
  try { writeFileSync('/app/written', ''); } catch (error) { writing = error.code; }
  const exclude = (folder) => folder === 'node_modules';
  const strangers = globSync(['**/*.test.*', '**/testing', 'e2e', 'bench', 'frontend/src'], { cwd: '/app', exclude })
    .concat(globSync('node_modules/{vitest,vite,react,playwright-core,node,typescript,oxlint,testcontainers}', { cwd: '/app' }));
  console.log(JSON.stringify({ user: process.getuid(), writing, strangers }));
`;

/**
 * Looks around in an image from a process of it.
 * @throws Error with what it printed when the image does not start.
 */
export async function lookInside(engine: ContainerEngine, image: string): Promise<Inside> {
  const id = `look-${randomBytes(4).toString('hex')}`;
  const container = await engine.prepare({ image, id, args: ['-e', look], env: {}, writable: ['/tmp'] });
  const { code, output } = await runCommand(container.command, [...container.args]);
  await container.remove();
  if (code !== 0) throw new Error(`${image} does not start:\n${output}`);
  return Inside.parse(JSON.parse(output));
}
