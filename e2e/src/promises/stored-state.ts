import { createHash } from 'node:crypto';
import mongoose from 'mongoose';

/** Whose turn a sweep is. Its holder renews it as time goes by, whatever anybody asks for. */
const renewedByTime = 'locks';

/** A digest per collection of everything that is stored: two equal ones mean that nothing was written between. */
export async function storedState(
  mongoUrl: string,
  databases: readonly string[],
): Promise<Record<string, string>> {
  const client = await mongoose.mongo.MongoClient.connect(mongoUrl);
  try {
    const digests: Record<string, string> = {};
    for (const database of databases) {
      for (const { name } of await client.db(database).listCollections().toArray()) {
        if (name === renewedByTime) continue;
        const hash = createHash('sha256');
        for await (const document of client.db(database).collection(name).find().sort({ _id: 1 }))
          hash.update(JSON.stringify(document));
        digests[`${database}.${name}`] = hash.digest('hex');
      }
    }
    return digests;
  } finally {
    await client.close();
  }
}
