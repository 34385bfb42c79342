import type { FastifyReply } from "fastify";

/** Sends a PDF for the browser to show, and to save as `name`. */
export const sendPdf = (reply: FastifyReply, name: string, bytes: Uint8Array) =>
  reply.type("application/pdf").header("content-disposition", `inline; filename="${name}"`).send(bytes);
