import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';

export function startSnsSender(topicArn = 'arn:aws:sns:ap-southeast-1:1:bkash') {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signedFields = [
    'Message',
    'MessageId',
    'Subject',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ];

  return {
    topicArn,
    pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),

    notice(content: object, changes: Readonly<Record<string, string>> = {}): Record<string, string> {
      const message: Record<string, string> = {
        Type: 'Notification',
        MessageId: randomUUID(),
        TopicArn: topicArn,
        Message: JSON.stringify(content),
        Timestamp: new Date().toISOString(),
        SignatureVersion: '2',
        SigningCertURL: 'https://sns.ap-southeast-1.amazonaws.com/key.pem',
        ...changes,
      };
      const signer = createSign(message['SignatureVersion'] === '1' ? 'RSA-SHA1' : 'RSA-SHA256');
      for (const name of signedFields)
        if (message[name] !== undefined) signer.update(`${name}\n${message[name]}\n`);
      return { ...message, Signature: signer.sign(privateKey, 'base64') };
    },
  };
}
