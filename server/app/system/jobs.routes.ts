import { jobColumns, jobs } from "../../../contract/jobs.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { topicOfJobs } from "../../platform/changes/topics.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { fileColumns, sendExport } from "../../platform/resource/exports.ts";
import { cancelJob, retryJob } from "./jobs.actions.ts";
import { fileLines, fileRow, findJobIds, findJobs } from "./jobs.queries.ts";

export function jobRoutes(app: App, { db, write, events }: Services) {
  app.route({ ...jobs.list, handler: ({ query, locale }) => findJobs(db, query, locale) });
  app.route({
    ...jobs.export,
    handler: async (request, reply) => {
      const { body, locale } = request;
      const { filter = {}, ids, columns = jobColumns, format } = body;
      const jobIds = await findJobIds(db, filter, locale);
      return sendExport(db, request, reply, {
        name: "jobs",
        format,
        columns: fileColumns(locale, "jobs", fileRow, columns),
        rows: fileLines(db, ids ? jobIds.filter((id) => ids.includes(id)) : jobIds, locale),
      });
    },
  });
  const change =
    (act: (tx: Tx, id: number) => Promise<number | undefined>) =>
    async (request: Parameters<typeof write>[0] & { params: { id: number } }) => {
      const ownerId = await write(request, (tx) => act(tx, request.params.id));
      events.changed("logs", ...(ownerId ? [topicOfJobs(ownerId)] : []));
      return {};
    };
  app.route({ ...jobs.retry, handler: change(retryJob) });
  app.route({ ...jobs.cancel, handler: change(cancelJob) });
}
