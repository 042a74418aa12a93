import mongoose from 'mongoose';

/** Moves the due days of a customer's food reminders, as if time had passed. */
export async function moveRefills(mongoUrl: string, customerId: string, days: number): Promise<void> {
  const client = await mongoose.mongo.MongoClient.connect(mongoUrl);
  try {
    const rows = client.db().collection<{ nextAt: Date }>('refills');
    for (const { _id, nextAt } of await rows.find({ userId: customerId }).toArray())
      await rows.updateOne({ _id }, { $set: { nextAt: new Date(nextAt.getTime() + days * 86_400_000) } });
  } finally {
    await client.close();
  }
}
