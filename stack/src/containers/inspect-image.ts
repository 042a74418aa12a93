import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { runCommand } from '../processes/run-command.ts';
import type { ContainerEngine } from './container-engine.ts';

const ImageInspection = z.object({
  user: z.number(),
  /** `allowed`, or the error code of an attempt to write next to the sources. */
  writeResult: z.string(),
  /** Files of tests and of other workspaces. */
  unexpectedFiles: z.array(z.string()),
});
export type ImageInspection = z.output<typeof ImageInspection>;

const script = `
  const { globSync, writeFileSync } = process.getBuiltinModule('fs');
  let writeResult = 'allowed';
  try { writeFileSync('/app/written', ''); } catch (error) { writeResult = error.code; }
  const exclude = (folder) => folder === 'node_modules';
  const unexpectedFiles = globSync(['**/*.test.*', '**/testing', 'e2e', 'bench', 'frontend/src'], { cwd: '/app', exclude })
    .concat(globSync('node_modules/{vitest,vite,react,playwright-core,node,typescript,oxlint,testcontainers}', { cwd: '/app' }));
  console.log(JSON.stringify({ user: process.getuid(), writeResult, unexpectedFiles }));
`;

/**
 * Inspects an image from a process in it.
 * @throws Error with its output when the image does not start.
 */
export async function inspectImage(engine: ContainerEngine, image: string): Promise<ImageInspection> {
  const id = `inspect-${randomBytes(4).toString('hex')}`;
  const container = await engine.prepare({ image, id, args: ['-e', script], env: {}, writable: ['/tmp'] });
  const { code, output } = await runCommand(container.command, [...container.args]);
  await container.remove();
  if (code !== 0) throw new Error(`${image} does not start:\n${output}`);
  return ImageInspection.parse(JSON.parse(output));
}
