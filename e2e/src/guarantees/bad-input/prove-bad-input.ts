import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import fc from 'fast-check';
import { badRequests, namesField, sendBadRequest, sendRubbish } from './bad-input.ts';
import { settledState } from './stored-state.ts';
import { demoPerson } from '../../support/people.ts';
import { startOwnPetCare } from '../../support/own-petcare.ts';

/** Prints how many bad requests were refused by name and whether anything was stored. Resolves to whether it holds. */
export async function proveBadInput(rubbishPerEndpoint = 200): Promise<boolean> {
  const petcare = await startOwnPetCare('prove-bad-input');
  try {
    const { client } = await demoPerson(petcare.url, 'admin');
    const before = await settledState(petcare.mongoUrl, petcare.databases);
    const faults = new Map<string, number>();
    let wrong = 0;
    for (const bad of badRequests()) {
      const { status, fields } = await sendBadRequest(client, bad);
      faults.set(bad.fault, (faults.get(bad.fault) ?? 0) + 1);
      if (status === 400 && namesField(fields, bad.field)) continue;
      wrong += 1;
      console.log(
        `  ${bad.endpoint}, ${bad.fault} ${bad.field}: ${status}, named ${fields.join(', ') || 'nothing'}`,
      );
    }
    let failures = 0;
    for (const name of Object.keys(endpoints) as EndpointName[])
      for (const rubbish of fc.sample(fc.jsonValue(), rubbishPerEndpoint))
        if ((await sendRubbish(client, name, rubbish)) >= 500) failures += 1;
    const after = await settledState(petcare.mongoUrl, petcare.databases);
    const touched = Object.keys(after).filter((collection) => after[collection] !== before[collection]);
    console.log([...faults].map(([fault, count]) => `${count} ${fault}`).join(', '));
    console.log(`answered without a 400 that names the field: ${wrong}`);
    console.log(
      `${Object.keys(endpoints).length * rubbishPerEndpoint} random JSON values: ${failures} answered 5xx`,
    );
    console.log(`collections changed: ${touched.join(', ') || 'none'}`);
    return wrong === 0 && failures === 0 && touched.length === 0;
  } finally {
    await petcare.stop();
  }
}
