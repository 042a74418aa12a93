import { startBackingServers, type BackingServers } from '@petcare/stack/servers/backing-servers.ts';
import { takeInstance } from '@petcare/stack/servers/instance.ts';
import { startPetCare, type PetCare } from './petcare.ts';

export interface OwnPetCare extends PetCare {
  readonly mailUrl: string;
  readonly servers: BackingServers;
}

interface OwnServers {
  readonly copies?: number;
  readonly posts?: boolean;
  /** Servers that are there already and that nobody is to kill, as the environment names them. */
  readonly given?: Readonly<Record<'MONGO_URL' | 'VALKEY_URL', string>>;
}

/** Starts a product with backing servers of its own, so that those can be killed too. */
export async function startOwnPetCare(
  name: string,
  env: Record<string, string> = {},
  { given, ...wishes }: OwnServers = {},
): Promise<OwnPetCare> {
  const instance = await takeInstance(`${name}-${process.pid}`);
  const servers = await startBackingServers({
    instance,
    fresh: true,
    ...(given && { environment: given }),
    log: () => undefined,
  });
  const petcare = await startPetCare(servers, env, wishes);
  return {
    ...petcare,
    mailUrl: petcare.system.mailUrl,
    servers,
    async stop() {
      await petcare.stop();
      await servers.remove();
      await instance.lock.release();
    },
  };
}
