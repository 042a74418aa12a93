import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { CHECKOUT } from '../checkout.ts';
import { readIgnored } from './ignored-files.ts';
import { sourceOf } from './image-programs.ts';

export interface ImagePlan {
  readonly entrypoint: readonly string[];
  /** Sources of what it starts. */
  readonly programs: readonly string[];
  /** Names of the bundles in it. */
  readonly bundles: readonly string[];
  readonly healthCheck: readonly string[];
  readonly copied: readonly string[];
  readonly workspaces: readonly string[];
}

interface Stage {
  readonly name: string;
  readonly parent: string;
  readonly instructions: readonly string[];
}

function readStages(): Stage[] {
  const text = readFileSync(path.join(CHECKOUT, 'Dockerfile'), 'utf8').replaceAll(/^#.*\n/gm, '');
  const [, ...parts] = text.replaceAll(/\\\n\s*/g, '').split(/^FROM /m);
  return parts.map((part) => {
    const [head = '', ...instructions] = part.split('\n').filter(Boolean);
    const [parent = '', name = ''] = head.split(' AS ');
    return { name, parent, instructions };
  });
}

export function stageNames(): string[] {
  return readStages().map(({ name }) => name);
}

/** The bundles that the Dockerfile builds: their names and programs. */
export function builtBundles(): Readonly<Record<string, readonly string[]>> {
  const commands =
    readStages()
      .find(({ name }) => name === 'bundles')
      ?.instructions.join('\n') ?? '';
  const built = commands.matchAll(/bundle-image\.ts (\S+) ([^&\n]+)/g);
  return Object.fromEntries(
    [...built].map(([, name = '', programs = '']) => [name, programs.trim().split(/\s+/)]),
  );
}

export function planOf(target: string): ImagePlan {
  const stages = new Map(readStages().map((stage) => [stage.name, stage]));
  const chain: string[] = [];
  for (let stage = stages.get(target); stage; stage = stages.get(stage.parent))
    chain.unshift(...stage.instructions);
  const lastOf = (word: string) => {
    const found = chain.findLast((instruction) => instruction.startsWith(`${word} `));
    return z.array(z.string()).parse(JSON.parse(/\[.*\]$/.exec(found ?? '')?.[0] ?? '[]'));
  };
  const packagesFrom = chain.flatMap(
    (instruction) => /^COPY --from=(\S+-packages) /.exec(instruction)?.[1] ?? [],
  );
  const installs = packagesFrom.flatMap((name) => stages.get(name)?.instructions ?? []);
  return {
    entrypoint: lastOf('ENTRYPOINT'),
    programs: [...lastOf('ENTRYPOINT'), ...lastOf('CMD')]
      .filter((word) => /\.m?[jt]s$/.test(word))
      .map(sourceOf),
    bundles: chain.flatMap(
      (instruction) => /^COPY --from=bundles \/app\/dist\/(\S+) dist\/\1$/.exec(instruction)?.[1] ?? [],
    ),
    healthCheck: lastOf('HEALTHCHECK'),
    copied: chain.flatMap((instruction) => /^COPY (?!--from)(\S+) /.exec(instruction)?.[1] ?? []),
    workspaces: installs.flatMap(
      (instruction) => /install-packages\.sh (.*)$/.exec(instruction)?.[1]?.split(' ') ?? [],
    ),
  };
}

export function filesIn({ copied }: ImagePlan): string[] {
  const isIgnored = readIgnored();
  const under = (folder: string): string[] =>
    readdirSync(path.join(CHECKOUT, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = path.join(folder, entry.name);
      if (entry.name === 'node_modules') return [];
      if (entry.isDirectory()) return under(file);
      return isIgnored(file) ? [] : [file];
    });
  return copied.flatMap(under);
}

const Packages = z.record(
  z.string(),
  z.object({
    link: z.boolean().optional(),
    dependencies: z.record(z.string(), z.string()).default({}),
    optionalDependencies: z.record(z.string(), z.string()).default({}),
    peerDependencies: z.record(z.string(), z.string()).default({}),
  }),
);

/** Returns the packages that workspaces need at run time, as resolved by the lock file. */
export function packagesOf(workspaces: readonly string[]): ReadonlySet<string> {
  const lock: unknown = JSON.parse(readFileSync(path.join(CHECKOUT, 'package-lock.json'), 'utf8'));
  const { packages } = z.object({ packages: Packages }).parse(lock);
  const found = new Set<string>();
  const collect = (folder: string): void => {
    const entry = packages[folder];
    if (!entry || found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies, peerDependencies } = entry;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const resolved = resolveIn(packages, folder, name);
      if (resolved) collect(resolved);
    }
  };
  for (const workspace of workspaces) collect(workspace);
  return new Set([...found].map((folder) => folder.replace(/^.*node_modules\//, '')));
}

/** Resolves a package from the nearest `node_modules` above, as Node does. */
function resolveIn(packages: z.output<typeof Packages>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name);
    if (candidate in packages) return candidate;
    if (folder === '.' || folder === '') return undefined;
  }
}
