import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { HostelSettingsSource } from '../settings-source.ts';
import { leaveWait } from './end-wait.ts';
import { joinWait } from './join-wait.ts';
import { listOwnWaits, showWait } from './list-waits.ts';

export function stayWaitRoutes(settings: HostelSettingsSource): Route[] {
  return [
    route(endpoints['stayWaits.join'], async ({ body, caller }) => ({
      message: 'You are on the waiting list. We notify you as soon as places are free.',
      wait: await showWait(
        await joinWait(signedIn(caller).id, body.stay, settings),
        await settings.current(),
      ),
    })),

    route(endpoints['stayWaits.mine'], ({ caller }) => listOwnWaits(signedIn(caller).id, settings)),

    route(endpoints['stayWaits.leave'], async ({ params, caller }) => {
      await leaveWait(params.id, signedIn(caller).id);
      return { message: 'You are no longer on the waiting list.' };
    }),
  ];
}
