/**
 * A certificate for 127.0.0.1 that nobody signed, with its key. It proves only that such a certificate is refused;
 * nothing else uses it.
 */
export const selfSigned = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBjzCCATagAwIBAgIUC8kiASCUCiKqo3inLLNyI6GJMyswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMTExMDMyMFoYDzIxMjYxMDI4
MTEwMzIwWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASnNocpMlvBK/N7Qs6PKwlEhdr5oJbMPswGCKsP3j866msC70w/oZaJ
nx89o9je6eEremhddZRGpveNSgiUktkCo2QwYjAdBgNVHQ4EFgQUxnaPfIogGwsE
lMks9FyqVWPxhAAwHwYDVR0jBBgwFoAUxnaPfIogGwsElMks9FyqVWPxhAAwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0cAMEQC
IEkjulcL+Ry0IKVmZXbBaID0NtMqNinZsXpgrFJ7wzhRAiBIXlEZZ2XbPdBiI+kU
wZpw2f1EJ6F8sB0natALLht3wg==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHmRuEtp/UR55kJWT
P3TYlOxyI5tDrEPvggSfFmEXPbyhRANCAASnNocpMlvBK/N7Qs6PKwlEhdr5oJbM
PswGCKsP3j866msC70w/oZaJnx89o9je6eEremhddZRGpveNSgiUktkC
-----END PRIVATE KEY-----`,
};
