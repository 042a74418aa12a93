import { buyAs, deliverAs, firstProduct, requestReturnAs, someReturn } from '../../support/shopping.ts';
import { pictureParams, picturedReturn } from '../../support/record-pictures.ts';
import type { OwnedRecord, OwnedRecords, Owners } from './owned-record.ts';

export async function returnRecords({ petcare, owner, admin }: Owners): Promise<OwnedRecords> {
  const deliver = async () => deliverAs(admin, await buyAs(owner, await firstProduct(petcare.url)));
  const { _id: id } = await deliver();
  const found = await requestReturnAs(owner, id);
  const pictured = await picturedReturn(owner, admin);
  return {
    'returns.request': async (): Promise<OwnedRecord> => ({ id: (await deliver())._id, body: someReturn() }),
    'returns.ofOrder': { id },
    'returns.get': { id: found._id },
    'returns.withdraw': { id: found._id },
    'returns.picture': { id: pictured.id, params: pictureParams(pictured.url) },
  };
}
