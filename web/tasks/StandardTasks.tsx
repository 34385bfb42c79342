import { tasks } from "../../contract/tasks.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Count } from "../kit/page/values.tsx";

const inputs = () => import("./StandardTaskForm.tsx").then((module) => module.standardTaskInputs);

export const StandardTaskList = () => (
  <ListScreen
    edit={inputs}
    of={tasks}
    name="standardTasks"
    sort="position"
    fixed={{ standard: true }}
    columns={[
      "name",
      "description",
      { key: "productTypes", align: "end", cell: (task) => <Count value={task.productTypes.length} /> },
      "required",
      { key: "position", align: "end" },
    ]}
  />
);
