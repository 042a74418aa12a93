import mongoose from 'mongoose';
import { applyBoth, readOutcome, type AcceptOutcome, type AcceptFixture } from './scenario.ts';

interface Row {
  _id: string;
  status: string;
}

/**
 * Control: two acceptances read the post, find it Available, and then write, bypassing the service in its database.
 * The outcome is read as in the real trials. Leaves the post inconsistent.
 */
export async function raceReadThenWrite(
  fixture: AcceptFixture,
  { mongoUrl, database }: { mongoUrl: string; database: string },
): Promise<AcceptOutcome> {
  const ids = await applyBoth(fixture);
  const url = new URL(mongoUrl);
  url.pathname = `/${database}`;
  const connection = await mongoose.createConnection(url.href).asPromise();
  try {
    const adoptions = connection.collection<Row>('adoptions');
    const applications = connection.collection<Row>('applications');
    const read = async () => (await adoptions.findOne({ _id: fixture.adoptionId }))?.status;
    const write = async (id: string) => {
      await adoptions.updateOne(
        { _id: fixture.adoptionId },
        { $set: { status: 'Pending', acceptedApplicationId: id } },
      );
      await applications.updateOne({ _id: id }, { $set: { status: 'accepted', ownerPhone: '01799887766' } });
      return 200;
    };
    // Both read before either writes, which makes the race deterministic.
    const [first, second] = await Promise.all([read(), read()]);
    const answers = await Promise.all([
      first === 'Available' ? write(ids[0]) : 409,
      second === 'Available' ? write(ids[1]) : 409,
    ]);
    return await readOutcome(fixture, ids, answers);
  } finally {
    await connection.close();
  }
}
