import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { toAddress } from './address.model.ts';
import { listAddresses } from './personal-addresses.ts';
import { addAddress, deleteAddress, updateAddress } from './save-address.ts';

export const addressRoutes: Route[] = [
  route(endpoints['addresses.list'], ({ caller }) => listAddresses(signedIn(caller).id)),

  route(endpoints['addresses.add'], async ({ caller, body, reply }) => {
    const { address, isNew } = await addAddress(signedIn(caller).id, body);
    if (!isNew) reply.status(200);
    return { message: 'Address saved!', address: toAddress(address) };
  }),

  route(endpoints['addresses.update'], async ({ caller, params, body }) => ({
    message: 'Address saved!',
    address: toAddress(await updateAddress(signedIn(caller).id, params.id, body)),
  })),

  route(endpoints['addresses.delete'], async ({ caller, params }) => {
    await deleteAddress(signedIn(caller).id, params.id);
    return { message: 'Deleted!' };
  }),
];
