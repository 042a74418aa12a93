import type { ImageTarget } from './image-targets.ts';

/** What a container is run with; it is read-only but for the folders named, and has the machine's network. */
export interface ContainerRun {
  readonly image: string;
  /** Tells this container from others. */
  readonly id: string;
  /** What stands after the image's entry point; its own command when left out. */
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Folders in memory that it may write. */
  readonly writable: readonly string[];
}

export interface ContainerCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** Removes what the engine keeps of it, when it has ended. */
  remove(): Promise<void>;
}

/** A program that builds images from a Dockerfile and runs them. */
export interface ContainerEngine {
  readonly name: string;
  /**
   * Builds one target of this checkout's Dockerfile.
   * @throws Error with the last lines of the build when it fails.
   */
  build(target: ImageTarget, image: string, nodeImage: string): Promise<void>;
  has(image: string): Promise<boolean>;
  /** What the layers of an image take, in bytes. */
  sizeOf(image: string): Promise<number>;
  /** Makes an image of a root file system in a tar archive. */
  importBase(archive: string, image: string): Promise<void>;
  /** What to spawn so that the container runs in the foreground; signals sent there reach its process. */
  prepare(run: ContainerRun): Promise<ContainerCommand>;
}

/** What a build is told on top of the Dockerfile, as words of `docker build` and of `buildah build` alike. */
export function buildWords(target: ImageTarget, image: string, nodeImage: string): string[] {
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
