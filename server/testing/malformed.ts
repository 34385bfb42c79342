export type RawRequest = { method: string; url: string; headers?: Record<string, string>; payload?: unknown };

const json = { "content-type": "application/json" };

/** Requests that no client of ours sends, by their defect. */
export const malformedRequests: [string, RawRequest][] = [
  ["not JSON", { method: "POST", url: "/api/contacts", headers: json, payload: "{" }],
  ["nothing under a JSON heading", { method: "POST", url: "/api/contacts", headers: json, payload: "" }],
  ["a lone word", { method: "POST", url: "/api/contacts", headers: json, payload: "null" }],
  ["a number", { method: "POST", url: "/api/contacts", headers: json, payload: "1" }],
  [
    "__proto__",
    {
      method: "POST",
      url: "/api/contacts",
      headers: json,
      payload: '{"__proto__":{"admin":true},"name":"x","companyId":null}',
    },
  ],
  [
    "constructor.prototype",
    {
      method: "POST",
      url: "/api/contacts",
      headers: json,
      payload: '{"constructor":{"prototype":{"admin":true}},"name":"x","companyId":null}',
    },
  ],
  [
    "a name twice",
    {
      method: "POST",
      url: "/api/contacts",
      headers: json,
      payload: '{"name":"","name":"y","companyId":null}',
    },
  ],
  [
    "a hundred thousand levels",
    {
      method: "POST",
      url: "/api/contacts",
      headers: json,
      payload: "[".repeat(100_000) + "]".repeat(100_000),
    },
  ],
  [
    "a hundred thousand levels under a name",
    {
      method: "POST",
      url: "/api/products",
      headers: json,
      payload: `{"attributes":${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}}`,
    },
  ],
  [
    "a byte order mark",
    { method: "POST", url: "/api/contacts", headers: json, payload: '\ufeff{"name":"x","companyId":null}' },
  ],
  [
    "latin-1 bytes",
    {
      method: "POST",
      url: "/api/contacts",
      headers: json,
      payload: Buffer.from('{"name":"é","companyId":null}', "latin1"),
    },
  ],
  [
    "a lone surrogate",
    { method: "POST", url: "/api/contacts", headers: json, payload: '{"name":"\\ud800","companyId":null}' },
  ],
  [
    "a null character",
    {
      method: "POST",
      url: "/api/contacts",
      headers: json,
      payload: '{"name":"a\\u0000","companyId":null}',
    },
  ],
  [
    "nine megabytes",
    { method: "POST", url: "/api/contacts", headers: json, payload: `{"name":"${"x".repeat(9_000_000)}"}` },
  ],
  [
    "a form",
    {
      method: "POST",
      url: "/api/contacts",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "name=x",
    },
  ],
  [
    "plain text",
    {
      method: "POST",
      url: "/api/contacts",
      headers: { "content-type": "text/plain" },
      payload: '{"name":"x"}',
    },
  ],
  [
    "XML",
    {
      method: "POST",
      url: "/api/contacts",
      headers: { "content-type": "application/xml" },
      payload: "<a/>",
    },
  ],
  [
    "a content type with a tab",
    {
      method: "POST",
      url: "/api/contacts",
      headers: { "content-type": "application/json\t; x" },
      payload: '{"name":1}',
    },
  ],
  [
    "a content type with a space before",
    {
      method: "POST",
      url: "/api/contacts",
      headers: { "content-type": " application/json" },
      payload: '{"name":1}',
    },
  ],
  [
    "a content type in capitals",
    {
      method: "POST",
      url: "/api/contacts",
      headers: { "content-type": "APPLICATION/JSON" },
      payload: '{"name":1}',
    },
  ],
  [
    "a content type of rubbish",
    { method: "POST", url: "/api/contacts", headers: { "content-type": "{}" }, payload: "{}" },
  ],
  [
    "multipart without a boundary",
    {
      method: "POST",
      url: "/api/sales/1/files",
      headers: { "content-type": "multipart/form-data" },
      payload: "x",
    },
  ],
  [
    "multipart cut off",
    {
      method: "POST",
      url: "/api/sales/1/files",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      payload: '--x\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\nabc',
    },
  ],
  [
    "multipart of nothing",
    {
      method: "POST",
      url: "/api/sales/1/files",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      payload: "--x--\r\n",
    },
  ],
  ["a broken address", { method: "GET", url: "/api/contacts/%" }],
  ["a broken encoding", { method: "GET", url: "/api/contacts/%E0%A4%A" }],
  ["an endless id", { method: "GET", url: `/api/contacts/${"9".repeat(5000)}` }],
  ["an endless query", { method: "GET", url: `/api/contacts?q=${"q".repeat(20_000)}` }],
  ["a climb", { method: "GET", url: "/api/../../etc/passwd" }],
  ["an encoded climb", { method: "GET", url: "/api/sales/1/files/..%2f..%2f..%2fetc%2fpasswd" }],
  ["a null character in the address", { method: "GET", url: "/api/contacts/1%00" }],
  ["a slash too many", { method: "GET", url: "/api//contacts" }],
  [
    "an unknown method of a known address",
    { method: "PUT", url: "/api/contacts", headers: json, payload: "{}" },
  ],
  ["OPTIONS", { method: "OPTIONS", url: "/api/contacts" }],
  ["HEAD", { method: "HEAD", url: "/api/contacts" }],
  ["an unknown address", { method: "GET", url: "/api/nothing/here" }],
  ["a parameter twice", { method: "GET", url: "/api/contacts?page=1&page=2" }],
  ["a parameter as a list", { method: "GET", url: "/api/contacts?q[]=1&q[a]=2" }],
  ["a parameter called __proto__", { method: "GET", url: "/api/contacts?__proto__=1&constructor=2" }],
  [
    "a thousand parameters",
    {
      method: "GET",
      url: `/api/contacts?${Array.from({ length: 1000 }, (_, at) => `a${at}=1`).join("&")}`,
    },
  ],
  ["a page beyond all", { method: "GET", url: "/api/products?page=1000000&pageSize=200" }],
  ["a page that is none", { method: "GET", url: "/api/products?page=1e3" }],
  [
    "an endless language",
    { method: "GET", url: "/api/contacts/0", headers: { "accept-language": "xx,".repeat(5000) } },
  ],
  [
    "a language with a climb",
    { method: "GET", url: "/api/contacts/0", headers: { "accept-language": "../../../etc" } },
  ],
  [
    "an endless key",
    {
      method: "POST",
      url: "/api/contacts",
      headers: { ...json, "idempotency-key": "k".repeat(8000) },
      payload: '{"name":"x","companyId":null}',
    },
  ],
  [
    "an expectation of nobody",
    { method: "POST", url: "/api/contacts", headers: { ...json, expect: "x" }, payload: '{"name":1}' },
  ],
  [
    "an old version",
    { method: "GET", url: "/api/contacts", headers: { "accept-version": "9", "if-match": "*" } },
  ],
];

/** The ones that are accepted; all others must be refused. */
export const acceptedRequests = new Set([
  "a name twice",
  "a byte order mark",
  "latin-1 bytes",
  "a lone surrogate",
  "a page beyond all",
  "a page that is none",
  "an old version",
]);
