import {
  type BinaryOperationNode,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
} from "kysely";

const ofArrays: Readonly<Record<string, string>> = { in: "= any", "not in": "<> all" };

/** Writes `in (…)` as `= any($1)`: one parameter however many values there are, where PostgreSQL takes 65,535 in one statement. */
class ListsAsArrays extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode) {
    const { leftOperand, operator, rightOperand } = node;
    const written = OperatorNode.is(operator) ? ofArrays[operator.operator] : undefined;
    if (!written || !PrimitiveValueListNode.is(rightOperand)) return super.visitBinaryOperation(node);
    this.visitNode(leftOperand);
    this.append(` ${written}(`);
    this.appendValue(rightOperand.values);
    this.append(")");
  }
}

export class Dialect extends PostgresDialect {
  override createQueryCompiler() {
    return new ListsAsArrays();
  }
}
