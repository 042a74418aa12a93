import {
  composeServerFiles,
  SECRETS_FILE,
  SECRET_HOLDERS,
  SERVER_HOLDERS,
  secretSettings,
  type SecretHolder,
} from '../compose-secrets/secret-settings.ts';
import { environmentOf, isRuntimeSetting } from '../manifests/cluster/process-environment.ts';
import { PROCESSES, type ProcessName } from '../system/processes.ts';
import type { SystemSecrets } from '../server-access/secrets.ts';
import type { ComposeFile, ComposeService } from './compose-file.ts';
import { type ComposeFacts, processOf, type Rule, services } from './compose-services.ts';

const SECRETS_MOUNT = '/run/petcare';

function holderOf(service: ComposeService): string | undefined {
  const mount = service.volumes.find((volume) => volume.endsWith(`:${SECRETS_MOUNT}:ro`));
  return mount?.split(':')[0]?.replace(/^secrets-/, '');
}

const isHolder = (name: string): name is SecretHolder => SECRET_HOLDERS.some((holder) => holder === name);

export function secretsOf(service: ComposeService, secrets: SystemSecrets): Record<string, string> {
  const holder = holderOf(service);
  return holder !== undefined && isHolder(holder) ? secretSettings(secrets)[holder] : {};
}

async function* settingsMatchTheProcess(file: ComposeFile, { secrets }: ComposeFacts) {
  for (const [name, service] of services(file)) {
    const process = processOf(service);
    if (!process) continue;
    const holder = holderOf(service);
    const readsFile = service.entrypoint?.includes(`--env-file=${SECRETS_MOUNT}/${SECRETS_FILE}`) ?? false;
    if (readsFile !== (holder !== undefined))
      yield `${name}: the secrets file is mounted but not read, or read but not mounted`;
    if (holder !== undefined && holder !== holderFor(process))
      yield `${name} mounts the secrets of ${holder}, but is ${process}`;
    const { known, problemsIn } = await environmentOf(process);
    for (const variable of Object.keys(service.environment))
      if (!known.includes(variable) && !isRuntimeSetting(variable))
        yield `${name}: ${process} reads no ${variable}`;
    for (const problem of problemsIn({ ...service.environment, ...secretsOf(service, secrets) }))
      yield `${name}: ${problem}`;
  }
}

const holderFor = (process: ProcessName) =>
  PROCESSES[process].entry.startsWith('workers/') ? 'workers' : process;

const literalSecret = /:\/\/[^/\s:@]*:[^/\s@]+@|"d":|PRIVATE KEY|\b(sk|rk|whsec)_/;
const secretName = /PRIVATE|SECRET|PASSWORD|APP_KEY|ACCESS_KEY|TOKEN/;

function* secretsAreNotInline(file: ComposeFile) {
  for (const [name, service] of services(file)) {
    for (const [variable, value] of Object.entries(service.environment))
      if (literalSecret.test(value) || secretName.test(variable))
        yield `${name}: ${variable} is a secret in plain text`;
    if (literalSecret.test([...(service.command ?? []), ...(service.entrypoint ?? [])].join(' ')))
      yield `${name}: its command contains a secret`;
  }
}

const serverAddress = /^(MONGO|AMQP|VALKEY)_URL$/;

function* serverUrlsHaveCredentials(file: ComposeFile, { secrets }: ComposeFacts) {
  for (const [name, service] of services(file))
    for (const [variable, value] of Object.entries({
      ...service.environment,
      ...secretsOf(service, secrets),
    }))
      if (serverAddress.test(variable) && !/^\w+:\/\/\w+:\w{24,}@/.test(value))
        yield `${name}: ${variable} has no name and password`;
}

const secretsFileOption: Record<
  (typeof SERVER_HOLDERS)[number],
  (service: ComposeService) => string | undefined
> = {
  mongo: ({ command }) => /\/run\/petcare\/keyfile (\S+) .*--keyFile \1 /.exec(command?.join(' ') ?? '')?.[0],
  rabbitmq: ({ environment }) => environment['RABBITMQ_CONFIG_FILE'],
  valkey: ({ command }) => command?.find((word) => word.endsWith('.conf')),
};

function* serversRequireAuthentication(file: ComposeFile, { secrets }: ComposeFacts) {
  const files = composeServerFiles(secrets);
  for (const server of SERVER_HOLDERS) {
    const service = file.services[server];
    if (!service) continue;
    if (holderOf(service) !== server || !secretsFileOption[server](service)?.startsWith(SECRETS_MOUNT))
      yield `${server} accepts clients without a password`;
    if (service.depends_on['secrets']?.condition !== 'service_completed_successfully')
      yield `${server} may start before its passwords are generated`;
    const asked = 'test' in service.healthcheck ? (service.healthcheck.test ?? []) : [];
    const words = [...(service.command ?? []), ...Object.values(service.environment), ...asked].join(' ');
    for (const [, name = ''] of words.matchAll(/\/run\/petcare\/([\w.]+)/g))
      if (!(name in files[server])) yield `${server} reads ${name}, which is not generated`;
  }
}

function* everyHolderHasSecrets(file: ComposeFile) {
  const mounts = file.services['secrets']?.volumes ?? [];
  for (const holder of [...SECRET_HOLDERS, ...SERVER_HOLDERS, 'own'])
    if (!mounts.includes(`secrets-${holder}:/secrets/${holder}`))
      yield `the secrets of ${holder} are not generated`;
}

export const SECRET_RULES: readonly Rule[] = [
  settingsMatchTheProcess,
  secretsAreNotInline,
  serverUrlsHaveCredentials,
  serversRequireAuthentication,
  everyHolderHasSecrets,
];
