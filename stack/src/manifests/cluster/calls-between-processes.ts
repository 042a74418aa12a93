import { PROCESS_NAMES, PROCESSES, type ProcessName, type SystemSettings } from '../../system/processes.ts';
import { environmentOf } from './process-environment.ts';

export interface Call {
  readonly from: ProcessName;
  readonly to: ProcessName;
  readonly variable: string;
}

const smtpPort = 30_000;
const ports = Object.fromEntries(PROCESS_NAMES.map((name, index) => [name, 20_000 + index])) as Record<
  ProcessName,
  number
>;
const settings: SystemSettings = {
  servers: { mongoUrl: 'mongodb://mongo', amqpUrl: 'amqp://rabbitmq', valkeyUrl: 'redis://valkey' },
  databasePrefix: '',
  eventsNamespace: '',
  secrets: {
    gatewayPrivateJwk: 'gateway',
    workersPrivateJwk: 'workers',
    servicesPrivateJwk: 'services',
    identityJwks: 'all',
    webhookSecret: 'whsec',
  },
  ports,
  smtpPort,
  publicUrl: 'http://petcare.test',
  frontendDir: '/frontend/dist',
  dataFolder: '/tmp',
};

export async function callsBetweenProcesses(): Promise<Call[]> {
  const calls: Call[] = [];
  for (const from of PROCESS_NAMES) {
    const { known } = await environmentOf(from);
    for (const [variable, value] of Object.entries(PROCESSES[from].environment(settings))) {
      // Public URLs are for browsers; no process calls them.
      if (!known.includes(variable) || variable.endsWith('PUBLIC_URL')) continue;
      const port = Number(/^(?:https?|smtp):\/\/127\.0\.0\.1:(\d+)/.exec(value)?.[1]);
      const to = port === smtpPort ? 'mail-sink' : PROCESS_NAMES.find((name) => ports[name] === port);
      if (to) calls.push({ from, to, variable });
    }
  }
  return calls;
}
