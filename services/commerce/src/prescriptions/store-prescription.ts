import type { ConsumedBy } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { lastDayOfPrescription } from '@petcare/contracts/pets/prescriptions.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { Prescriptions, type PrescriptionDocument } from './prescription.model.ts';

type VisitEvent = Pick<EventEnvelope<ConsumedBy<'commerce.prescriptions'>>, 'aggregate' | 'data'>;
type Prescribed = Omit<PrescriptionDocument['packs'][string], 'used'>;

/**
 * Stores the prescription of a visit. Packs that were bought stay counted. Idempotent; older events are ignored, also
 * when the first events of a visit arrive at once.
 */
export async function storePrescription({ aggregate: { sequence }, data }: VisitEvent): Promise<void> {
  const { visit_id: _id, patient_id: patientId, pet_id: petId, dr_name: drName } = data;
  const facts = { patientId, petId, drName, sequence };
  const prescribed = prescribedIn(data);
  for (;;) {
    const stored = await Prescriptions.findById(_id).lean<PrescriptionDocument>();
    if (stored ? stored.sequence >= sequence : await insert({ _id, ...facts }, prescribed)) return;
    if (stored && (await replace(stored, facts, prescribed))) return;
    // A concurrent event has stored its prescription, which may be the older one.
  }
}

function prescribedIn({ date, prescribed = [] }: VisitEvent['data']): Map<string, Prescribed> {
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

/** Returns false if a prescription of this visit was inserted meanwhile. */
async function insert(
  facts: Omit<PrescriptionDocument, 'packs'>,
  prescribed: ReadonlyMap<string, Prescribed>,
): Promise<boolean> {
  const packs = Object.fromEntries([...prescribed].map(([id, line]) => [id, { ...line, used: 0 }]));
  try {
    await Prescriptions.create([{ ...facts, packs }]);
    return true;
  } catch (error) {
    if (isDuplicateKey(error, '_id')) return false;
    throw error;
  }
}

/** Returns false if the prescription has been replaced since it was read. */
async function replace(
  { _id, sequence, packs }: PrescriptionDocument,
  facts: Omit<PrescriptionDocument, '_id' | 'packs'>,
  prescribed: ReadonlyMap<string, Prescribed>,
): Promise<boolean> {
  const removed = Object.keys(packs).filter((id) => !prescribed.has(id));
  const { matchedCount } = await Prescriptions.updateOne(
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
  return matchedCount > 0;
}
