import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../checkout.ts';
import { IMAGE_TARGETS, imageNameOf, targetOf } from '../containers/image-targets.ts';
import { SERVER_IMAGES } from '../servers/docker-servers.ts';
import { bytesOf, memoryProblem, rabbitmqMemoryIn, valkeyMemoryIn } from '../servers/memory-limits.ts';
import { decodingMebibytes } from '../system/decoding-memory.ts';
import { PROCESS_NAMES, PROCESSES } from '../system/processes.ts';
import type { ComposeFile, ComposeService } from './compose-file.ts';
import { type ComposeFacts, processOf, programOf, type Rule, services } from './compose-services.ts';
import { SECRET_RULES, secretsOf } from './secret-rules.ts';

const SERVER_PORTS: Readonly<Record<string, readonly number[]>> = {
  [SERVER_IMAGES.mongo]: [27_017],
  [SERVER_IMAGES.amqp]: [5672, 15_672],
  [SERVER_IMAGES.valkey]: [6379],
};

export async function composeProblems(file: ComposeFile, facts: ComposeFacts): Promise<string[]> {
  const found: string[] = [];
  for (const rule of RULES) for await (const problem of rule(file, facts)) found.push(problem);
  return found;
}

function* everyProcessRuns(file: ComposeFile) {
  for (const name of PROCESS_NAMES)
    if (!services(file).some(([, service]) => programOf(service) === PROCESSES[name].entry))
      yield `no service runs ${PROCESSES[name].entry}`;
}

function* programsAreInTheirImages(file: ComposeFile, { version }: ComposeFacts) {
  for (const [name, service] of services(file)) {
    const program = programOf(service);
    const target = IMAGE_TARGETS.find((each) => service.image === `${imageNameOf(each)}:${version}`);
    if (!program || !target) {
      if (!(service.image in SERVER_PORTS))
        yield `${name}: ${service.image} is neither ours nor a server's image`;
      continue;
    }
    if (!existsSync(path.join(CHECKOUT, program))) yield `${name}: ${program} does not exist`;
    const owner = processOf(service);
    const expectedTarget = owner ? targetOf(owner) : 'sandboxes';
    if (expectedTarget !== target)
      yield `${name}: ${program} is in the image of ${expectedTarget}, not of ${target}`;
    if (service.build?.target !== target) yield `${name}: its image is built from ${service.build?.target}`;
  }
}

function* dependenciesCanBeMet(file: ComposeFile) {
  for (const [name, service] of services(file)) {
    for (const [other, { condition }] of Object.entries(service.depends_on)) {
      const awaited = file.services[other];
      if (!awaited) yield `${name} waits for ${other}, which does not exist`;
      else if (condition === 'service_completed_successfully' && awaited.restart !== 'no')
        yield `${name} waits for the end of ${other}, which never ends`;
      else if (condition === 'service_healthy' && !hasHealthCheck(awaited))
        yield `${name} waits for the health of ${other}, which has no health check`;
    }
    if (isCyclic(file, name)) yield `${name} waits for itself`;
  }
}

/** Our images define a health check of their own. */
const hasHealthCheck = ({ healthcheck, build }: ComposeService) =>
  !('disable' in healthcheck) && (healthcheck.test !== undefined || build !== undefined);

function isCyclic(file: ComposeFile, name: string, seen: ReadonlySet<string> = new Set()): boolean {
  if (seen.has(name)) return true;
  const ancestors = new Set([...seen, name]);
  return Object.keys(file.services[name]?.depends_on ?? {}).some((other) => isCyclic(file, other, ancestors));
}

function listensOn({ image, environment }: ComposeService): readonly number[] {
  const own = [environment['PORT'], environment['SMTP_PORT']]
    .filter((port) => port !== undefined)
    .map(Number);
  return [...(SERVER_PORTS[image] ?? []), ...own];
}

function* publishedPortsAreServed(file: ComposeFile) {
  for (const [name, service] of services(file)) {
    for (const published of service.ports) {
      const [, port] = /^127\.0\.0\.1:\d+:(\d+)$/.exec(published) ?? [];
      if (!port) yield `${name} publishes ${published} outside this machine`;
      else if (!listensOn(service).includes(Number(port))) yield `${name} does not listen on ${port}`;
    }
  }
}

const addressPattern = /\b[a-z+]+:\/\/(?:[^@/\s]*@)?([\w.-]+):(\d+)/g;

function* addressesAreReachable(file: ComposeFile, { secrets }: ComposeFacts) {
  const published = new Set(
    services(file).flatMap(([, { ports }]) => ports.map((port) => port.split(':')[1])),
  );
  for (const [name, service] of services(file)) {
    for (const [variable, value] of Object.entries({
      ...service.environment,
      ...secretsOf(service, secrets),
    })) {
      for (const [, host = '', port = ''] of value.matchAll(addressPattern)) {
        const isForBrowsers = ['localhost', '127.0.0.1'].includes(host);
        const target = file.services[host];
        if (isForBrowsers && !published.has(port))
          yield `${name}: ${variable} leads to ${port}, which no service publishes`;
        else if (!isForBrowsers && !target)
          yield `${name}: ${variable} leads to ${host}, which does not exist`;
        else if (target && !listensOn(target).includes(Number(port)))
          yield `${name}: ${variable} leads to port ${port} of ${host}, where no service listens`;
        // A one-off script starts none of these connections.
        else if (target && service.restart !== 'no' && !shareNetwork(service, target))
          yield `${name}: ${variable} leads to ${host}, which is in none of its networks`;
      }
    }
  }
}

const shareNetwork = (one: ComposeService, other: ComposeService) =>
  (one.networks ?? []).some((network) => other.networks?.includes(network));

function* serversKnowTheirMemory(file: ComposeFile) {
  for (const [name, { image, command, environment, deploy }] of services(file)) {
    const limit = bytesOf(deploy.resources.limits.memory);
    const erlang = environment['RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS'];
    const problem =
      image === SERVER_IMAGES.valkey
        ? memoryProblem('valkey', valkeyMemoryIn(command), limit)
        : image === SERVER_IMAGES.amqp && memoryProblem('amqp', rabbitmqMemoryIn(erlang), limit);
    if (problem) yield `${name} ${problem}`;
  }
}

const buildSecrets = new Set(
  [...readFileSync(path.join(CHECKOUT, 'Dockerfile'), 'utf8').matchAll(/type=secret,id=(\w+)/g)].map(
    ([, id = '']) => id,
  ),
);

function* buildsReceiveTheirSecrets(file: ComposeFile) {
  for (const id of buildSecrets) {
    if (!(id in file.secrets)) yield `the build secret ${id} is not declared`;
    for (const [name, { build }] of services(file))
      if (build && !build.secrets.includes(id)) yield `${name} is built without the secret ${id}`;
  }
}

/** Connections that a process opens besides its pool: two monitors and one for another server's address. */
const CONNECTIONS_BESIDE_POOL = 3;
/** Threads of mongod itself and of the health check in its container. */
const OWN_THREADS = 200;

function* mongoHasAThreadPerConnection(file: ComposeFile, { secrets }: ComposeFacts) {
  const source = readFileSync(path.join(CHECKOUT, 'platform/src/mongo/connection.ts'), 'utf8');
  const poolSize = Number(/\bmaxPoolSize: (\d+)/.exec(source)?.[1]);
  // A one-off script ends before its process starts.
  const clients = services(file).filter(
    ([, service]) => service.restart !== 'no' && 'MONGO_URL' in secretsOf(service, secrets),
  ).length;
  const needed = clients * (poolSize + CONNECTIONS_BESIDE_POOL) + OWN_THREADS;
  for (const [name, { image, deploy }] of services(file))
    if (image === SERVER_IMAGES.mongo && !(deploy.resources.limits.pids >= needed))
      yield `${name} may have ${deploy.resources.limits.pids} threads, but its clients need ${needed}`;
}

function* everythingIsDeclared(file: ComposeFile) {
  const mounts = services(file).flatMap(([name, { volumes }]) =>
    volumes.map((volume) => ({ name, volume: volume.split(':')[0] ?? '' })),
  );
  for (const { name, volume } of mounts)
    if (!(volume in file.volumes)) yield `${name} mounts ${volume}, which is no volume of this file`;
  for (const volume of Object.keys(file.volumes))
    if (!mounts.some((mount) => mount.volume === volume)) yield `no service mounts the volume ${volume}`;
  for (const [name, { networks = [], network_mode }] of services(file)) {
    if (networks.length === 0 && !network_mode) yield `${name} is in no network`;
    for (const network of networks)
      if (!(network in file.networks)) yield `${name} is in ${network}, which is no network`;
  }
}

/** Files in a tmpfs count towards the memory of their container. */
async function* decodersFitIntoMemory(file: ComposeFile) {
  const decoding = await decodingMebibytes();
  for (const [name, service] of services(file)) {
    if (service.build?.target !== 'content') continue;
    const temporary = (service.tmpfs ?? []).reduce(
      (sum, mount) => sum + mebibytesOf(mount.split('size=')[1]),
      0,
    );
    const limit = mebibytesOf(service.deploy.resources.limits.memory);
    if (!(limit > decoding + temporary))
      yield `${name} has ${limit} MiB, but decoding takes up to ${decoding} and its temporary files ${temporary}`;
  }
}

function mebibytesOf(size = ''): number {
  const [, amount, unit] = /^(\d+)([mg])$/i.exec(size) ?? [];
  return Number(amount) * (unit?.toLowerCase() === 'g' ? 1_024 : 1);
}

const RULES: readonly Rule[] = [
  everyProcessRuns,
  programsAreInTheirImages,
  dependenciesCanBeMet,
  publishedPortsAreServed,
  addressesAreReachable,
  serversKnowTheirMemory,
  buildsReceiveTheirSecrets,
  mongoHasAThreadPerConnection,
  ...SECRET_RULES,
  everythingIsDeclared,
  decodersFitIntoMemory,
];
