import { startBackingServers, type BackingServers } from '@petcare/stack/servers/backing-servers.ts';
import { acquireInstance } from '@petcare/stack/servers/instance.ts';
import { startPetCare, type PetCare } from './petcare.ts';

export interface OwnPetCare extends PetCare {
  readonly mailUrl: string;
  readonly servers: BackingServers;
}

interface OwnPetCareOptions {
  readonly copies?: number;
  readonly posts?: boolean;
  /** Servers that are already running and are not to be killed, as environment variables. */
  readonly existingServers?: Readonly<Record<'MONGO_URL' | 'VALKEY_URL', string>>;
}

export async function startOwnPetCare(
  name: string,
  env: Record<string, string> = {},
  { existingServers, ...options }: OwnPetCareOptions = {},
): Promise<OwnPetCare> {
  const instance = await acquireInstance(`${name}-${process.pid}`);
  const servers = await startBackingServers({
    instance,
    fresh: true,
    ...(existingServers && { environment: existingServers }),
    log: () => undefined,
  });
  const petcare = await startPetCare(servers, env, options);
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
