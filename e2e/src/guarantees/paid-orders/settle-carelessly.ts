import mongoose from 'mongoose';

/* The way not to do it: two writes where there should be one transaction, and a power cut between them. */
const [url = '', paymentId = ''] = process.argv.slice(2);
const connection = await mongoose.createConnection(url).asPromise();
const _id = new mongoose.Types.ObjectId(paymentId);
await connection.collection('payments').updateOne({ _id }, { $set: { status: 'paid' } });
process.kill(process.pid, 'SIGKILL');
await connection.collection('orders').insertOne({ payment_id: _id });
