import mongoose from 'mongoose';

/* Control: two writes without a transaction, and a crash between them. */
const [url = '', paymentId = ''] = process.argv.slice(2);
const connection = await mongoose.createConnection(url).asPromise();
const _id = new mongoose.Types.ObjectId(paymentId);
await connection.collection('payments').updateOne({ _id }, { $set: { status: 'paid' } });
process.kill(process.pid, 'SIGKILL');
await connection.collection('orders').insertOne({ paymentId: _id });
