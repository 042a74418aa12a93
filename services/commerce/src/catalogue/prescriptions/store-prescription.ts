import { retryOvertaken } from '@petcare/platform/concurrency/retry-overtaken.ts';
import type { ConsumedBy } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { lastDayOfPrescription } from '@petcare/contracts/commerce/products/prescriptions.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { mayWrite } from '@petcare/platform/mongo/write-guard.ts';
import { Prescriptions, type PrescriptionDocument } from './prescription.model.ts';

type VisitEvent = Pick<EventEnvelope<ConsumedBy<'commerce.prescriptions'>>, 'aggregate' | 'data'>;
type Prescribed = Omit<PrescriptionDocument['packs'][string], 'used'>;

/**
 * Stores the prescription of a visit, without a patient who is being erased. Packs that were bought stay counted.
 * Idempotent; older events are ignored, also when the first events of a visit arrive at once.
 */
export function storePrescription(event: VisitEvent): Promise<void> {
  // A concurrent event may store its prescription, which may be the older one.
  return retryOvertaken(
    () => inTransaction(() => store(event)),
    (error) => isDuplicateKey(error, '_id'),
  );
}

async function store({ aggregate: { sequence }, data }: VisitEvent): Promise<void> {
  const { visit_id: _id, patient_id, pet_id: petId, dr_name: drName } = data;
  const patientId = (await mayWrite(patient_id)) ? patient_id : null;
  const facts = { patientId, petId, drName, sequence };
  const prescribed = prescribedIn(data);
  const stored = await Prescriptions.findById(_id).lean();
  if (!stored) await insert({ _id, ...facts }, prescribed);
  else if (stored.sequence < sequence) await replace(stored, facts, prescribed);
}

function prescribedIn({ date, prescribed }: VisitEvent['data']): Map<string, Prescribed> {
  const byProduct = new Map<string, Prescribed>();
  for (const { product_id, packs, days } of prescribed) {
    const other = byProduct.get(product_id);
    const validUntil = lastDayOfPrescription(date, days);
    byProduct.set(product_id, {
      prescribed: packs + (other?.prescribed ?? 0),
      validUntil: other && other.validUntil > validUntil ? other.validUntil : validUntil,
    });
  }
  return byProduct;
}

async function insert(
  facts: Omit<PrescriptionDocument, 'packs'>,
  prescribed: ReadonlyMap<string, Prescribed>,
): Promise<void> {
  const packs = Object.fromEntries([...prescribed].map(([id, line]) => [id, { ...line, used: 0 }]));
  await Prescriptions.create([{ ...facts, packs }]);
}

async function replace(
  { _id, sequence, packs }: PrescriptionDocument,
  facts: Omit<PrescriptionDocument, '_id' | 'packs'>,
  prescribed: ReadonlyMap<string, Prescribed>,
): Promise<void> {
  const removed = Object.keys(packs).filter((id) => !prescribed.has(id));
  await Prescriptions.updateOne(
    { _id, sequence },
    {
      $set: {
        ...facts,
        ...Object.fromEntries(removed.map((id) => [`packs.${id}.prescribed`, 0])),
        ...Object.fromEntries(
          [...prescribed].flatMap(([id, line]) => [
            [`packs.${id}.prescribed`, line.prescribed],
            [`packs.${id}.validUntil`, line.validUntil],
          ]),
        ),
      },
      // A product that is new in the notes begins at 0; purchases of the others stay counted.
      ...(prescribed.size > 0 && {
        $inc: Object.fromEntries([...prescribed.keys()].map((id) => [`packs.${id}.used`, 0])),
      }),
    },
  );
}
