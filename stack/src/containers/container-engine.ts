import type { ImageTarget } from './image-targets.ts';

/** A container run: read-only except for the named folders, on the machine's network. */
export interface ContainerRun {
  readonly image: string;
  readonly id: string;
  /** Arguments after the image's entry point; without them its own command. */
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Writable folders, which live in memory. */
  readonly writable: readonly string[];
}

export interface ContainerCommand {
  readonly command: string;
  readonly args: readonly string[];
  remove(): Promise<void>;
}

export interface ContainerEngine {
  readonly name: string;
  /**
   * Builds one target of this checkout's Dockerfile.
   * @throws Error with the last lines of the build when it fails.
   */
  build(target: ImageTarget, image: string, nodeImage: string): Promise<void>;
  has(image: string): Promise<boolean>;
  sizeOf(image: string): Promise<number>;
  importBase(archive: string, image: string): Promise<void>;
  /** Prepares a command that runs the container in the foreground and forwards signals to its process. */
  prepare(run: ContainerRun): Promise<ContainerCommand>;
}

export function buildArguments(target: ImageTarget, image: string, nodeImage: string): string[] {
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  const npmSettings = process.env['NPM_CONFIG_USERCONFIG'];
  return [
    '--target',
    target,
    '--tag',
    image,
    '--build-arg',
    `NODE_IMAGE=${nodeImage}`,
    ...(certificates ? ['--secret', `id=certificates,src=${certificates}`] : []),
    ...(npmSettings ? ['--secret', `id=npmrc,src=${npmSettings}`] : []),
  ];
}
