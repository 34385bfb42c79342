type Shown = Error & { code?: string; constraint?: string; table?: string };

/** What the log says of requests and errors, one JSON object a line: no headers, no bodies, no rows of the database. */
export const logging = {
  level: "warn",
  redact: ["req.headers.authorization", "req.headers.cookie"],
  serializers: {
    /** PostgreSQL tells in `detail` which row it refused, with its password's hash. */
    err: ({ name, message, stack, code, constraint, table }: Shown) => ({
      type: name,
      message,
      stack,
      ...(code && { code }),
      ...(table && { table }),
      ...(constraint && { constraint }),
    }),
  },
};
