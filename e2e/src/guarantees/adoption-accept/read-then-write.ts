import mongoose from 'mongoose';
import { applyBoth, lookAround, type AcceptOutcome, type AcceptStage } from './scenario.ts';

interface Row {
  _id: string;
  status: string;
}

/**
 * The check of the check: two acceptances that read the post, find it Available, and then write, in the same database
 * and without its help. What comes of it is looked at as in the real trials. The post is left in disorder.
 */
export async function raceCarelessly(
  stage: AcceptStage,
  { mongoUrl, database }: { mongoUrl: string; database: string },
): Promise<AcceptOutcome> {
  const ids = await applyBoth(stage);
  const url = new URL(mongoUrl);
  url.pathname = `/${database}`;
  const connection = await mongoose.createConnection(url.href).asPromise();
  try {
    const adoptions = connection.collection<Row>('adoptions');
    const applications = connection.collection<Row>('applications');
    const read = async () => (await adoptions.findOne({ _id: stage.adoptionId }))?.status;
    const write = async (id: string) => {
      await adoptions.updateOne(
        { _id: stage.adoptionId },
        { $set: { status: 'Pending', acceptedApplicationId: id } },
      );
      await applications.updateOne({ _id: id }, { $set: { status: 'accepted', ownerPhone: '01799887766' } });
      return 200;
    };
    // Both have read before either writes: what happens to careless code sooner or later happens here every time.
    const [first, second] = await Promise.all([read(), read()]);
    const answers = await Promise.all([
      first === 'Available' ? write(ids[0]) : 409,
      second === 'Available' ? write(ids[1]) : 409,
    ]);
    return await lookAround(stage, ids, answers);
  } finally {
    await connection.close();
  }
}
